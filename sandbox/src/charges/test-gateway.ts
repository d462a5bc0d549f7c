import type { CreationOperation } from '../values/charge-values.ts'
import { gatewayResponses, type ResultCode } from './gateway-response.ts'
import type { CreationStatus, FirstStep } from './new-charge.ts'

/** The outcome of an operation that the gateway approves, and of one it has not answered yet. */
const statuses: Readonly<Record<CreationOperation, readonly [approved: CreationStatus, pending: CreationStatus]>> = {
  CHARGE: ['CHARGED', 'CHARGE_PENDING'],
  FUNDS_AUTHORIZATION: ['FUNDS_AUTHORIZED', 'SUBMITTED'],
  AUTHORIZE: ['AUTHORIZED', 'AUTHORIZE_PENDING'],
}

/**
 * What the sandbox's gateway answers to a new charge: a blocked customer is declined; else an amount whose last two
 * digits are the code of an answer (`.51` for insufficient funds) gets that answer; any other is approved.
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
