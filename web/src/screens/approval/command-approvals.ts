import type { TransactionAction } from '../../gql/enums.ts'
import type { ApprovalAction } from '../../gql/graphql.ts'

/** The actions of rules that cover each command; a status query moves no money. */
export const commandApprovals: Readonly<Partial<Record<TransactionAction, ApprovalAction>>> = {
  REFUND: 'REFUND',
  CAPTURE_FUNDS: 'CAPTURE',
  SETTLE: 'CAPTURE',
  CANCEL_FUNDS_AUTHORIZATION: 'CANCEL',
  AUTH_REVERSAL: 'CANCEL',
  CHARGEBACK: 'CHARGEBACK',
  REVERSE_CHARGEBACK: 'CHARGEBACK',
}
