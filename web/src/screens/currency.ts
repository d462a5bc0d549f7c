import { isZero, negate, padDecimal } from './decimal.ts'
import { writeNumber } from './typed-number.ts'

/** Digits after the point that a currency has: 2 for INR, 0 for JPY, 3 for KWD. Unknown codes count as 2. */
export function currencyDigits(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  try {
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    // A code is three letters: there can be no more than some thousands.
    digits.set(currency, maximumFractionDigits)
    return maximumFractionDigits
  } catch {
    return 2
  }
}

// Asking for them costs some hundred times as much as knowing them.
const digits = new Map<string, number>()

const minus = '\u2212'

/** An amount in the parts that are drawn differently; together they are what `formatMoney` writes. */
interface MoneyParts {
  /** Empty, `−` or `+`. */
  readonly sign: string
  /** The currency with the space after it; empty where there is none. */
  readonly code: string
  readonly whole: string
  /** The decimals with their point; empty where there are none. */
  readonly fraction: string
}

/**
 * The amount as people read it, exactly and always with its currency: `INR 1,118.00`. The sign comes before the currency:
 * `−INR 20.00`, and with `exceptZero` also `+INR 20.00`.
 */
export function formatMoney(...asked: Parameters<typeof moneyParts>): string {
  const { sign, code, whole, fraction } = moneyParts(...asked)
  return sign + code + whole + fraction
}

/** The parts of an amount as people read it. */
export function moneyParts(
  amount: string,
  currency: string | null | undefined,
  locale: string,
  signDisplay: 'auto' | 'exceptZero' = 'auto',
): MoneyParts {
  const exact = padDecimal(amount, currency ? currencyDigits(currency) : 0)
  const isNegative = exact.startsWith('-')
  const sign = isNegative ? minus : signDisplay === 'exceptZero' && !isZero(exact) ? '+' : ''
  const figure = writeNumber(isNegative ? negate(exact) : exact, locale)
  const point = exact.includes('.') ? Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(',')) : figure.length
  // The code is set apart by a no-break space: a symbol such as $ says too little about which dollar.
  const code = currency ? `${currency}\u00a0` : ''
  return { sign, code, whole: figure.slice(0, point), fraction: figure.slice(point) }
}
