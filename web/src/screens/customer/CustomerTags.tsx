import { Tag } from '@blueprintjs/core'
import { languageName } from '@portal/schema/language-name'
import { useIntl } from 'react-intl'
import type { CardStatus, CustomerRiskLevel } from '../../gql/enums.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { customerStatusTones, isNamedStatus, lowTrustTones } from './customer-status.ts'

/** The status of a customer; a status without a name is shown as the platform's code. */
export function CustomerStatusTag({ status, large = false }: { status: string | null | undefined; large?: boolean }) {
  const { formatMessage } = useIntl()
  if (!status) return <span className="muted">–</span>
  if (!isNamedStatus(status)) return <StatusTag tone="ended" label={status} code={status} large={large} />
  const label = formatMessage({ id: `enum.customerStatus.${status}` })
  return <StatusTag tone={customerStatusTones[status]} label={label} code={status} large={large} />
}

/** The trust level of a customer; only low levels are emphasized. */
export function TrustLevelTag({ level }: { level: CustomerRiskLevel | null | undefined }) {
  const { formatMessage } = useIntl()
  if (!level) return <span className="muted">–</span>
  const label = formatMessage({ id: `enum.customerRiskLevel.${level}` })
  const tone = lowTrustTones[level]
  if (tone) return <StatusTag tone={tone} label={label} code={level} />
  return (
    <Tag minimal title={level}>
      {label}
    </Tag>
  )
}

/** Whether a customer's purchases are blocked. */
export function BlockedTag({ blocked }: { blocked: boolean | null | undefined }) {
  const { formatMessage } = useIntl()
  if (blocked === null || blocked === undefined) return <span className="muted">–</span>
  if (!blocked) return <span className="muted">{formatMessage({ id: 'customers.fraud.allowed' })}</span>
  return <StatusTag tone="bad" label={formatMessage({ id: 'customers.fraud.blocked' })} code="BLOCKED" />
}

/** A person or a business. */
export function CustomerType({ type }: { readonly type: string | null | undefined }) {
  const { formatMessage } = useIntl()
  // The schema allows any string as the type. An unknown one is shown unchanged.
  if (type !== 'INDIVIDUAL' && type !== 'BUSINESS') return type ?? <span className="muted">–</span>
  return <span title={type}>{formatMessage({ id: `enum.customerType.${type}` })}</span>
}

/** Whether a stored card or account can be used. */
export function CardStatusTag({ status }: { readonly status: CardStatus | null | undefined }) {
  const { formatMessage } = useIntl()
  if (!status) return <span className="muted">–</span>
  const label = formatMessage({ id: `enum.cardStatus.${status}` })
  return <StatusTag tone={status === 'ACTIVE' ? 'good' : 'bad'} label={label} code={status} />
}

/** A language and its country, as in the lists of choices: `Portuguese (Brazil)`. */
export function CustomerLanguage({ code }: { readonly code: string | null | undefined }) {
  const { locale } = useIntl()
  if (!code) return <span className="muted">–</span>
  return <span title={code}>{languageName(code, locale)}</span>
}
