import { useIntl } from 'react-intl'
import type { CostBurden } from '../../gql/enums.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'

/** Whether a payment method can be paid in installments. */
export function EnabledTag({ enabled }: { readonly enabled: boolean }) {
  const { formatMessage } = useIntl()
  return enabled ? (
    <StatusTag tone="good" label={formatMessage({ id: 'installments.enabled' })} code="enabled: true" />
  ) : (
    <StatusTag tone="ended" label={formatMessage({ id: 'installments.disabled' })} code="enabled: false" />
  )
}

/** Who bears the cost. */
export function BurdenText({ burden }: { readonly burden: CostBurden | null | undefined }) {
  const { formatMessage } = useIntl()
  if (!burden) return <span className="muted">–</span>
  return <span title={burden}>{formatMessage({ id: `enum.costBurden.${burden}` })}</span>
}
