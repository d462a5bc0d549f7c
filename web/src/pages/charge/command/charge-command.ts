import type { TransactionAction, TransactionStatus } from '../../../gql/enums.ts'
import { readAmount, type TypedDecimal } from '../../../screens/amount-input.ts'
import type { ChargeState } from '../../../screens/charge/charge-state.ts'
import { currencyDigits } from '../../../screens/currency.ts'
import { compareDecimals, fractionDigits, isZero, padDecimal, subtractDecimals } from '../../../screens/decimal.ts'

/** The part of a charge that commands are about. */
export interface ChargeMoney {
  readonly chargeStatus?: TransactionStatus | null
  readonly amount?: string | null
  readonly amountCharged?: string | null
  readonly amountRefunded?: string | null
  readonly currency?: string | null
}

/** All commands; the one wanted most comes first, and is the page's primary one when it is possible. */
const commandOrder: readonly TransactionAction[] = [
  'CAPTURE_FUNDS',
  'SETTLE',
  'REFUND',
  'REVERSE_CHARGEBACK',
  'UPDATE_STATUS',
  'CANCEL_FUNDS_AUTHORIZATION',
  'AUTH_REVERSAL',
  'CHARGEBACK',
]

/**
 * Money that was taken and not yet given back; null where the platform does not say. After a chargeback nothing is left,
 * though the platform's figures stay as they were.
 */
export function refundable(charge: ChargeMoney): string | null {
  const left = kept(charge)
  return charge.chargeStatus === 'CHARGED_BACK' ? zeroLike(left) : left
}

/** Money that was taken and not refunded, whatever the payer's bank did; null where the platform does not say. */
export function kept(charge: ChargeMoney): string | null {
  return difference(charge.amountCharged, charge.amountRefunded, charge.currency)
}

/** Money that is reserved and not yet taken; null where the platform does not say. */
export function capturable(charge: ChargeMoney): string | null {
  return difference(charge.amount, charge.amountCharged, charge.currency)
}

function difference(
  whole: string | null | undefined,
  part: string | null | undefined,
  currency: string | null | undefined,
): string | null {
  if (!whole || !part) return null
  const left = subtractDecimals(whole, part)
  return currency ? padDecimal(left, currencyDigits(currency)) : left
}

/** The most a command can take an amount of; undefined for commands that take none, null where it is not known. */
export function maximumAmount(command: TransactionAction, charge: ChargeMoney): string | null | undefined {
  if (command === 'REFUND') return refundable(charge)
  return command === 'CAPTURE_FUNDS' ? capturable(charge) : undefined
}

/** Whether a command takes the card scheme's reason code. */
export function takesReasonCode(command: TransactionAction): boolean {
  return command === 'CHARGEBACK' || command === 'REVERSE_CHARGEBACK'
}

/** The amount typed for a command, or what is wrong with it (specification 5). */
export function readCommandAmount(
  typed: string,
  maximum: string | null,
  currency: string | null | undefined,
  locale: string,
): TypedDecimal {
  const amount = readAmount(typed, currency, locale)
  if (amount.problem !== null) return amount
  if (isZero(amount.decimal)) return { decimal: null, problem: 'tooLow' }
  const isTooHigh = maximum !== null && compareDecimals(amount.decimal, maximum) > 0
  return isTooHigh ? { decimal: null, problem: 'tooHigh' } : amount
}

/**
 * Whether a command takes a reason at all events: a refund of all that is left, so that nobody gives everything back by a
 * slip. `amount` is null where none was typed, or a wrong one.
 */
export function needsReason(
  command: TransactionAction,
  amount: string | null,
  maximum: string | null | undefined,
): boolean {
  if (command !== 'REFUND' || amount === null || maximum === null || maximum === undefined) return false
  return compareDecimals(amount, maximum) === 0
}

/** A figure before and after a command. */
interface Change {
  readonly figure: 'refundable' | 'capturable'
  readonly before: string
  readonly after: string
}

/** What a command will do, as far as can be foreseen. */
export interface CommandOutcome {
  /** The status afterwards; null where only the provider's answer will tell. */
  readonly status: ChargeState | null
  readonly changes: readonly Change[]
  /** What was reserved and will not be taken; absent where nothing is left over. */
  readonly released?: string
}

/**
 * Foresees what a command does. Of a partly captured amount the rest is released, so nothing stays to be captured.
 * `amount` is what was typed where the command takes one, else null.
 */
export function foresee(command: TransactionAction, charge: ChargeMoney, amount: string | null): CommandOutcome {
  const taken = refundable(charge)
  const reserved = capturable(charge)
  switch (command) {
    case 'REFUND': {
      const left = taken !== null && amount !== null ? subtractDecimals(taken, amount) : null
      return {
        status: left !== null && isZero(left) ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
        changes: change('refundable', taken, left),
      }
    }
    case 'CAPTURE_FUNDS': {
      const rest = reserved !== null && amount !== null ? subtractDecimals(reserved, amount) : '0'
      return {
        status: 'CHARGED',
        changes: [...change('capturable', reserved, zeroLike(reserved)), ...change('refundable', taken, amount)],
        ...(isZero(rest) ? {} : { released: rest }),
      }
    }
    case 'SETTLE':
      return { status: 'CHARGED', changes: change('refundable', taken, charge.amount ?? null) }
    case 'CANCEL_FUNDS_AUTHORIZATION':
      return { status: 'CANCELLED', changes: change('capturable', reserved, zeroLike(reserved)) }
    case 'AUTH_REVERSAL':
      return { status: 'AUTH_REVERSED', changes: change('capturable', reserved, zeroLike(reserved)) }
    case 'CHARGEBACK':
      return { status: 'CHARGED_BACK', changes: change('refundable', taken, zeroLike(taken)) }
    case 'REVERSE_CHARGEBACK':
      return { status: 'CHARGEBACK_REVERSED', changes: change('refundable', taken, kept(charge)) }
    case 'UPDATE_STATUS':
      return { status: null, changes: [] }
  }
}

function change(figure: Change['figure'], before: string | null, after: string | null): readonly Change[] {
  if (before === null || after === null) return []
  return [{ figure, before, after: padDecimal(after, fractionDigits(before)) }]
}

function zeroLike(amount: string | null): string | null {
  return amount === null ? null : padDecimal('0', fractionDigits(amount))
}

/** Why a command cannot be given now; null when it can. Missing permissions are shown separately, see `useDenial`. */
export function isPossible(command: TransactionAction, allowedCommands: readonly TransactionAction[]): boolean {
  return allowedCommands.includes(command)
}

/** The commands worth a button: those allowed, and refunding always, so that its absence is explained. */
export function relevantCommands(allowedCommands: readonly TransactionAction[]): readonly TransactionAction[] {
  return commandOrder.filter((command) => command === 'REFUND' || allowedCommands.includes(command))
}
