import type { JobItemRow, Money } from '../jobs/job-kind.ts'
import { noteOf } from '../jobs/notes.ts'
import { currencyDigits } from '../reports/currency-digits.ts'
import type { Row } from '../rest/endpoint.ts'

/** A command that a job can run on charges. */
export type ChargeJobCommand =
  | 'CAPTURE_FUNDS'
  | 'CANCEL_FUNDS_AUTHORIZATION'
  | 'REFUND'
  | 'CHARGEBACK'
  | 'REVERSE_CHARGEBACK'
  | 'SETTLE'
  | 'AUTH_REVERSAL'

/** How the amount of a line is computed: by the job, or as the line says. */
export type AmountAsk =
  | { readonly kind: 'REMAINING' }
  | { readonly kind: 'FIXED'; readonly value: string; readonly currency: string }
  | { readonly kind: 'PERCENT'; readonly value: string }
  | { readonly kind: 'LINE'; readonly text: string }

/** Whether a command takes an amount. The others always move the full amount. */
export function takesAmount(command: ChargeJobCommand): boolean {
  return command === 'REFUND' || command === 'CAPTURE_FUNDS'
}

/** A charge as it was when it was planned. */
export interface SeenCharge {
  readonly lastModified: string | null
  readonly transactions: number
  readonly status: string | null
  readonly customerId: string | null
  readonly isAllowed: boolean
  /** The amount that the command can still move. */
  readonly remaining: Money
}

/** The contents of an item on a charge: the requested amount, and the charge if it was found. */
interface Kept extends Partial<SeenCharge> {
  /** Missing in items that an earlier version planned. */
  readonly ask?: AmountAsk
}

/** The charge of an item as it was when it was planned; null if it was not found. */
export function seenOf({ seen }: Pick<JobItemRow, 'seen'>): SeenCharge | null {
  const kept = seen === '' ? null : (JSON.parse(seen) as Kept)
  return kept?.remaining ? (kept as SeenCharge) : null
}

/** The requested amount of an item. */
export function keptAsk({ seen }: Pick<JobItemRow, 'seen'>): AmountAsk {
  const kept: Kept = seen === '' ? {} : JSON.parse(seen)
  return kept.ask ?? { kind: 'REMAINING' }
}

/** Extracts the values that a plan needs from a charge. */
export function seenCharge(charge: Row, command: ChargeJobCommand): SeenCharge {
  return {
    lastModified: charge.lastModified ?? null,
    transactions: (charge.transactions ?? []).length,
    status: charge.chargeStatus ?? null,
    customerId: charge.customerId ?? null,
    isAllowed: (charge.allowedCommands ?? []).includes(command),
    remaining: remainingOf(charge, command),
  }
}

/** The most that a command can move: the platform's rule (specification 7.8), in the currency's smallest unit. */
function remainingOf(charge: Row, command: ChargeJobCommand): Money {
  const currency = String(charge.currency ?? '')
  const decimals = decimalsOf(charge)
  const minor = (value: unknown) => minorOf(String(value ?? '0'), decimals) ?? 0
  const [amount, charged, refunded] = [charge.amount, charge.amountCharged, charge.amountRefunded].map(minor) as [
    number,
    number,
    number,
  ]
  const left: Record<ChargeJobCommand, number> = {
    REFUND: charged - refunded,
    CHARGEBACK: charged - refunded,
    REVERSE_CHARGEBACK: charged - refunded,
    CAPTURE_FUNDS: amount - charged,
    CANCEL_FUNDS_AUTHORIZATION: amount,
    SETTLE: amount,
    AUTH_REVERSAL: amount,
  }
  return { currency, decimals, minor: Math.max(0, left[command]) }
}

/** The number of decimals of a charge's currency. For an unknown currency, as many as the platform wrote. */
function decimalsOf({ currency, amount }: Row): number {
  return currencyDigits(String(currency ?? '')) ?? /\.(\d+)$/.exec(String(amount))?.[1]?.length ?? 0
}

/** A decimal in the smallest unit; null if it is malformed or has too many decimals or digits. */
export function minorOf(text: string, decimals: number): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) return null
  const minor = Number(whole + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** A number of smallest units as a decimal with all decimal places. */
export function decimalOf(minor: bigint | number, decimals: number): string {
  if (decimals === 0) return `${minor}`
  const digits = `${minor}`.padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The plan for a line whose charge was read. */
export interface Verdict {
  readonly plan:
    | 'WILL_BE_SENT'
    | 'NOT_ALLOWED'
    | 'NOTHING_REMAINS'
    | 'AMOUNT_TOO_HIGH'
    | 'AMOUNT_INVALID'
    | 'OTHER_CURRENCY'
  readonly note: string
  /** The amount to move; omitted if the line is left out. */
  readonly money?: Money
}

/** Decides whether the command can run on a charge, with which amount, or why not. */
export function verdictOf(seen: SeenCharge, ask: AmountAsk): Verdict {
  const { remaining } = seen
  if (!seen.isAllowed) return { plan: 'NOT_ALLOWED', note: '' }
  if (remaining.minor === 0) return { plan: 'NOTHING_REMAINS', note: '' }
  const asked = askedOf(remaining, ask)
  if ('plan' in asked) return asked
  if (asked.minor > remaining.minor) {
    const { currency, decimals } = remaining
    const [amount, most] = [asked.minor, remaining.minor].map((minor) => decimalOf(minor, decimals)) as [string, string]
    const note = noteOf('AMOUNT_ABOVE_REMAINING', { amount, remaining: most, currency })
    return { plan: 'AMOUNT_TOO_HIGH', note }
  }
  return { plan: 'WILL_BE_SENT', note: '', money: { ...remaining, minor: asked.minor } }
}

function askedOf({ minor, currency, decimals }: Money, ask: AmountAsk): { readonly minor: number } | Verdict {
  if (ask.kind === 'REMAINING') return { minor }
  if (ask.kind === 'PERCENT') {
    // Rounded down, so that the job never moves more than the percentage.
    const hundredths = BigInt(minorOf(ask.value, 2) ?? 0)
    const part = Number((BigInt(minor) * hundredths) / 10_000n)
    return part > 0 ? { minor: part } : invalid(noteOf('PERCENTAGE_TOO_SMALL'))
  }
  if (ask.kind === 'FIXED' && ask.currency !== currency) return { plan: 'OTHER_CURRENCY', note: '' }
  const text = ask.kind === 'FIXED' ? ask.value : ask.text
  const fault = amountFault(text, currency, decimals)
  if (fault !== null) return invalid(fault)
  return { minor: minorOf(text, decimals) ?? 0 }
}

function invalid(note: string): Verdict {
  return { plan: 'AMOUNT_INVALID', note }
}

/** The note about a string that is not a valid amount in a currency; null if it is valid. */
function amountFault(text: string, currency: string, decimals: number): string | null {
  if (/^\d{1,3}([.,]\d{3})+$/.test(text) && (text.includes(',') || decimals !== 3)) {
    return noteOf(text.includes(',') ? 'AMOUNT_COMMA_AMBIGUOUS' : 'AMOUNT_POINT_AMBIGUOUS', { typed: text })
  }
  if (text.includes(',')) return noteOf('AMOUNT_COMMA', { typed: text })
  if (!/^\d+(\.\d+)?$/.test(text)) return noteOf('AMOUNT_NOT_DECIMAL', { typed: text })
  const fraction = text.split('.')[1] ?? ''
  if (fraction.length > decimals) {
    return noteOf('AMOUNT_DECIMALS', { typed: text, decimals: fraction.length, currency, most: decimals })
  }
  if (minorOf(text, decimals) === null) return noteOf('AMOUNT_TOO_LARGE', { typed: text })
  return /[1-9]/.test(text) ? null : noteOf('AMOUNT_ZERO', { typed: text })
}
