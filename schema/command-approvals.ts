/**
 * The only table of the approval actions that cover commands on charges, by command. Null if no rule covers the
 * command.
 */
export const commandApprovals = {
  REFUND: 'REFUND',
  CAPTURE_FUNDS: 'CAPTURE',
  SETTLE: 'CAPTURE',
  CANCEL_FUNDS_AUTHORIZATION: 'CANCEL',
  AUTH_REVERSAL: 'CANCEL',
  CHARGEBACK: 'CHARGEBACK',
  REVERSE_CHARGEBACK: 'CHARGEBACK',
  // Moves no money: it only asks the provider for the status.
  UPDATE_STATUS: null,
} as const
