import type { ChargeStatus } from './charge-values.ts'

/** The notification a merchant gets for what came of a transaction (specification 9, notification types). */
export function notificationTypeOf(transactionStatus: ChargeStatus): string {
  switch (transactionStatus) {
    case 'CHARGED':
    case 'CREDITED':
    case 'VERIFIED':
      return 'PURCHASE_SUCCESS'
    case 'REFUNDED':
      return 'REFUND'
    case 'CHARGED_BACK':
      return 'CHARGEBACK'
    case 'CHARGEBACK_REVERSED':
      return 'CHARGEBACK_REVERSED'
    case 'AUTH_REVERSED':
      return 'PAYMENT_REVERSAL'
    case 'CREATED':
      return 'PURCHASE_CREATED'
    case 'AUTHORIZED':
    case 'FUNDS_AUTHORIZED':
    case 'AUTHORIZE_PENDING':
    case 'CHARGE_PENDING':
    case 'SUBMITTED':
      return 'PURCHASE_PENDING'
    default:
      return 'CANCELLED'
  }
}
