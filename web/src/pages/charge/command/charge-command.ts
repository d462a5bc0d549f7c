import type { TransactionAction, TransactionStatus } from '../../../gql/enums.ts'
import type { ChargeState } from '../../../screens/charge/charge-state.ts'
import { readPositiveAmount, type TypedDecimal } from '../../../values/amount-input.ts'
import { currencyDigits } from '../../../values/currency.ts'
import { compareDecimals, fractionDigits, isZero, padDecimal, subtractDecimals } from '../../../values/decimal.ts'
import { beyond } from '../../../values/field-problem.ts'

/** The part of a charge that matters for commands. */
export interface ChargeMoney {
  readonly chargeStatus?: TransactionStatus | null
  readonly amount?: string | null
  readonly amountCharged?: string | null
  readonly amountRefunded?: string | null
  readonly currency?: string | null
}

/** All commands, most wanted first. The first possible one is the page's primary button. */
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
 * The money that was captured and not returned. Null if the platform does not report it. Zero after a chargeback,
 * although the platform's figures do not change.
 */
export function refundable(charge: ChargeMoney): string | null {
  const left = kept(charge)
  return charge.chargeStatus === 'CHARGED_BACK' ? zeroLike(left) : left
}

/** The money that was captured and not refunded, ignoring chargebacks. Null if the platform does not report it. */
export function kept(charge: ChargeMoney): string | null {
  return difference(charge.amountCharged, charge.amountRefunded, charge.currency)
}

/** The money that is reserved and not yet captured. Null if the platform does not report it. */
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

/** The maximum amount of a command. Undefined for commands without an amount, null if unknown. */
export function maximumAmount(command: TransactionAction, charge: ChargeMoney): string | null | undefined {
  if (command === 'REFUND') return refundable(charge)
  return command === 'CAPTURE_FUNDS' ? capturable(charge) : undefined
}

/** Whether a command takes the card scheme's reason code. */
export function takesReasonCode(command: TransactionAction): boolean {
  return command === 'CHARGEBACK' || command === 'REVERSE_CHARGEBACK'
}

/** The amount typed for a command, or the problem with it (specification 5). */
export function readCommandAmount(
  typed: string,
  maximum: string | null,
  currency: string | null | undefined,
  locale: string,
): TypedDecimal {
  const amount = readPositiveAmount(typed, currency, locale)
  if (amount.problem !== null) return amount
  if (maximum === null || compareDecimals(amount.decimal, maximum) <= 0) return amount
  return { decimal: null, problem: beyond('tooHigh', maximum) }
}

/**
 * Whether a command requires a reason. A refund of the whole remaining amount does, so that no one refunds everything
 * by mistake. `amount` is null if it is missing or invalid.
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

/** The predictable effects of a command. */
export interface CommandOutcome {
  /** The status after the command. Null if it depends on the provider's response. */
  readonly status: ChargeState | null
  readonly changes: readonly Change[]
  /** The reserved amount that will be released. Absent if nothing remains. */
  readonly released?: string
}

/**
 * Predicts the effects of a command. A partial capture releases the rest, so nothing more can be captured. `amount` is
 * the typed amount, or null if the command takes none.
 */
export function previewOutcome(command: TransactionAction, charge: ChargeMoney, amount: string | null): CommandOutcome {
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

/** Whether a command is currently allowed. Missing permissions are shown separately, see `useDenial`. */
export function isPossible(command: TransactionAction, allowedCommands: readonly TransactionAction[]): boolean {
  return allowedCommands.includes(command)
}

/** The commands that get a button: the allowed ones, and always refund, so that its absence is explained. */
export function relevantCommands(allowedCommands: readonly TransactionAction[]): readonly TransactionAction[] {
  return commandOrder.filter((command) => command === 'REFUND' || allowedCommands.includes(command))
}
