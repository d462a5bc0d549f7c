import { useIntl } from 'react-intl'
import type { TransactionStatus } from '../../gql/enums.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { statusTones } from './charge-status.ts'

interface ChargeStatusTagProps {
  readonly status: TransactionStatus | null | undefined
  readonly large?: boolean
}

/** The status of a charge or transaction. */
export function ChargeStatusTag({ status, large }: ChargeStatusTagProps) {
  const intl = useIntl()
  if (!status) return <span className="muted">–</span>
  const label = intl.formatMessage({ id: `enum.transactionStatus.${status}` })
  return <StatusTag tone={statusTones[status]} label={label} code={status} large={large ?? false} />
}
