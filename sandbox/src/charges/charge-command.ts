import { badRequest, RequestError } from '../http/request-error.ts'
import type { ChargeCommand, ChargeStatus, OperationType } from '../values/charge-values.ts'
import { allowedCommands } from '../values/charge-values.ts'
import { formatMoney, moneyFault, parseMoney } from '../values/money.ts'
import type { ResultCode } from './gateway-response.ts'

/** The state of a charge that a command needs; money is in minor units. */
export interface CommandedCharge {
  readonly n: number
  readonly status: ChargeStatus
  readonly currency: string
  readonly amount: bigint
  readonly amountCharged: bigint
  readonly amountRefunded: bigint
  /** The amount of the last transaction. It is the pending amount if the charge is pending. */
  readonly lastAmount: bigint
}

/** The effect of a command: the transaction to append and the new state of the charge. */
export interface CommandOutcome {
  readonly operation: OperationType
  /** The outcome of the transaction. */
  readonly transactionStatus: ChargeStatus
  readonly result: ResultCode
  readonly amount: bigint
  readonly status: ChargeStatus
  readonly amountCharged: bigint
  readonly amountRefunded: bigint
}

/** The effect of a command, or of a provider's response, on the amounts. */
type Effect = readonly [operation: OperationType, transactionStatus: ChargeStatus, result: ResultCode]

const effects: Readonly<Record<Exclude<ChargeCommand, 'UPDATE_STATUS'>, Effect>> = {
  CAPTURE_FUNDS: ['FUNDS_CAPTURE', 'CHARGED', 'APPROVED'],
  CANCEL_FUNDS_AUTHORIZATION: ['CANCEL_FUNDS_AUTHORIZATION', 'CANCELLED', 'APPROVED'],
  REFUND: ['REFUND', 'REFUNDED', 'APPROVED'],
  CHARGEBACK: ['CHARGEBACK', 'CHARGED_BACK', 'APPROVED'],
  REVERSE_CHARGEBACK: ['CHARGEBACK_REVERSED', 'CHARGEBACK_REVERSED', 'APPROVED'],
  SETTLE: ['SETTLE', 'CHARGED', 'APPROVED'],
  AUTH_REVERSAL: ['AUTH_REVERSAL', 'AUTH_REVERSED', 'APPROVED'],
}

/** The two outcomes of a pending charge. */
const providerOutcomes: Partial<Record<ChargeStatus, readonly [yes: Effect, no: Effect]>> = {
  AUTHORIZE_PENDING: [
    ['AUTHORIZE', 'AUTHORIZED', 'APPROVED'],
    ['AUTHORIZE', 'DECLINED', 'DO_NOT_HONOR'],
  ],
  CHARGE_PENDING: [
    ['CHARGE', 'CHARGED', 'APPROVED'],
    ['CHARGE', 'DECLINED', 'INSUFFICIENT_FUNDS'],
  ],
  SUBMITTED: [
    ['CHARGE', 'CHARGED', 'APPROVED'],
    ['CHARGE', 'DECLINED', 'INSUFFICIENT_FUNDS'],
  ],
  CREATED: [
    ['CHARGE', 'CHARGED', 'APPROVED'],
    ['INQUIRY', 'EXPIRED', 'TIMED_OUT'],
  ],
  REFUND_PENDING: [
    ['REFUND', 'REFUNDED', 'APPROVED'],
    ['REFUND', 'DECLINED', 'DO_NOT_HONOR'],
  ],
  CREDIT_PENDING: [
    ['CREDIT', 'CREDITED', 'APPROVED'],
    ['CREDIT', 'DECLINED', 'DO_NOT_HONOR'],
  ],
  VERIFY_PENDING: [
    ['VERIFY_PAYMENT_DETAIL', 'VERIFIED', 'APPROVED'],
    ['VERIFY_PAYMENT_DETAIL', 'DECLINED', 'DO_NOT_HONOR'],
  ],
  CHARGEBACK_PENDING: [
    ['CHARGEBACK', 'CHARGED_BACK', 'APPROVED'],
    ['DISPUTE_WITHDRAWN', 'CANCELLED', 'APPROVED'],
  ],
}

/**
 * Whether the provider approves a pending charge. The result for a charge is always the same, and four out of five are
 * approved.
 */
function providerSaysYes(charge: number): boolean {
  return charge % 5 !== 4
}

/**
 * Returns the effect of a command according to the sandbox's table. REFUND and CAPTURE_FUNDS take an amount in major
 * units; the default is the full amount. Throws 409 command_not_allowed, 400 amount_too_high or bad_request.
 */
export function outcomeOf(charge: CommandedCharge, command: ChargeCommand, amount: string | null): CommandOutcome {
  if (!allowedCommands(charge.status).includes(command)) {
    throw new RequestError(409, 'command_not_allowed', `${command} is not allowed in status ${charge.status}`)
  }
  const [operation, transactionStatus, result] = effectOn(charge, command)
  const moved = amountOf(charge, command, amount)
  const amountCharged = charge.amountCharged + (transactionStatus === 'CHARGED' ? moved : 0n)
  const amountRefunded = charge.amountRefunded + (transactionStatus === 'REFUNDED' ? moved : 0n)
  const status = statusAfter(charge.status, transactionStatus, amountRefunded === amountCharged)
  return { operation, transactionStatus, result, amount: moved, status, amountCharged, amountRefunded }
}

function effectOn(charge: CommandedCharge, command: ChargeCommand): Effect {
  if (command !== 'UPDATE_STATUS') return effects[command]
  const outcomes = providerOutcomes[charge.status]
  if (!outcomes) throw new RangeError(`no provider's answer for ${charge.status}`)
  return outcomes[providerSaysYes(charge.n) ? 0 : 1]
}

/** The minor units that a command moves. */
function amountOf(charge: CommandedCharge, command: ChargeCommand, amount: string | null): bigint {
  const { currency } = charge
  const most = mostOf(charge, command)
  if (amount === null) return most
  if (command !== 'REFUND' && command !== 'CAPTURE_FUNDS') throw badRequest([`${command} takes no amount`])
  const minorUnits = parseMoney(amount, currency)
  if (minorUnits === null) throw badRequest([moneyFault('amount', amount, currency)])
  if (minorUnits === 0n) throw badRequest(['amount must be above zero'])
  if (minorUnits > most) {
    throw new RequestError(
      400,
      'amount_too_high',
      `The amount is above the ${formatMoney(most, currency)} ${currency} that remain`,
    )
  }
  return minorUnits
}

function mostOf(charge: CommandedCharge, command: ChargeCommand): bigint {
  if (command === 'UPDATE_STATUS') return charge.lastAmount
  if (command === 'REFUND' || command === 'CHARGEBACK' || command === 'REVERSE_CHARGEBACK') {
    return charge.amountCharged - charge.amountRefunded
  }
  return charge.amount
}

function statusAfter(before: ChargeStatus, transactionStatus: ChargeStatus, nothingRemains: boolean): ChargeStatus {
  if (transactionStatus === 'REFUNDED') return nothingRemains ? 'REFUNDED' : 'CHARGED'
  // A refused refund and a withdrawn dispute do not move money.
  const keepsMoney = transactionStatus === 'DECLINED' || transactionStatus === 'CANCELLED'
  if (keepsMoney && (before === 'REFUND_PENDING' || before === 'CHARGEBACK_PENDING')) return 'CHARGED'
  return transactionStatus
}
