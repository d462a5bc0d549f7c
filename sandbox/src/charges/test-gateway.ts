import type { CreationOperation } from '../values/charge-values.ts'
import { gatewayResponses, type ResultCode } from './gateway-response.ts'
import type { CreationStatus, FirstStep } from './new-charge.ts'

/** The status of an approved operation, and of one that is still pending. */
const statuses: Readonly<Record<CreationOperation, readonly [approved: CreationStatus, pending: CreationStatus]>> = {
  CHARGE: ['CHARGED', 'CHARGE_PENDING'],
  FUNDS_AUTHORIZATION: ['FUNDS_AUTHORIZED', 'SUBMITTED'],
  AUTHORIZE: ['AUTHORIZED', 'AUTHORIZE_PENDING'],
}

/**
 * Returns the response of the sandbox's gateway to a new charge. A blocked customer is declined. Otherwise the last two
 * digits of the amount can select a response code (`.51` for insufficient funds); any other amount is approved.
 */
export function firstStepOf(operation: CreationOperation, amount: bigint, isBlocked: boolean): FirstStep {
  const digits = String(amount % 100n).padStart(2, '0')
  const asked = gatewayResponses.find(({ code }) => code === digits)?.standardizeResultCode ?? 'APPROVED'
  const result = isBlocked ? 'SUSPECTED_FRAUD' : asked
  return { operation, status: statusOf(operation, result), result }
}

function statusOf(operation: CreationOperation, result: ResultCode): CreationStatus {
  const [approved, pending] = statuses[operation]
  switch (result) {
    case 'APPROVED':
      return approved
    case 'PENDING':
      return pending
    case 'SYSTEM_ERROR':
      return 'ERROR'
    default:
      return 'DECLINED'
  }
}
