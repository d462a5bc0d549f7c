import { useIntl } from 'react-intl'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { type ChargeState, type ChargeWithAmounts, chargeState, stateTone } from './charge-state.ts'

interface ChargeStatusTagProps {
  readonly status: ChargeState | null | undefined
  readonly large?: boolean
}

/** The status of a charge or transaction. */
export function ChargeStatusTag({ status, large = false }: ChargeStatusTagProps) {
  const intl = useIntl()
  if (!status) return <span className="muted">–</span>
  const label = intl.formatMessage({ id: `enum.transactionStatus.${status}` })
  const code = status === 'PARTIALLY_REFUNDED' ? 'CHARGED' : status
  return <StatusTag tone={stateTone(status)} label={label} code={code} large={large} />
}

interface ChargeStateTagProps {
  readonly charge: ChargeWithAmounts
  readonly large?: boolean
}

/** The state of a charge, by its status and amounts. */
export function ChargeStateTag({ charge, large = false }: ChargeStateTagProps) {
  return <ChargeStatusTag status={chargeState(charge)} large={large} />
}
