import { isZero, negate, padDecimal } from './decimal.ts'
import { writeNumber } from './written-number.ts'

/** The number of decimals of a currency: 2 for INR, 0 for JPY, 3 for KWD. Unknown codes count as 2. */
export function currencyDigits(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  try {
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    // A code is three letters, so there are at most some thousands of entries.
    digits.set(currency, maximumFractionDigits)
    return maximumFractionDigits
  } catch {
    return 2
  }
}

// `Intl.NumberFormat` is about a hundred times slower than this cache.
const digits = new Map<string, number>()

const minus = '\u2212'

/** The parts of an amount that are styled differently; joined, they are the result of `formatMoney`. */
interface MoneyParts {
  /** Empty, `−` or `+`. */
  readonly sign: string
  /** The currency with the space after it, or empty. */
  readonly code: string
  readonly whole: string
  /** The decimals with the decimal sign, or empty. */
  readonly fraction: string
}

/**
 * An exact amount in the reader's language, always with its currency: `INR 1,118.00`. The sign precedes the currency:
 * `−INR 20.00`, and with `exceptZero` also `+INR 20.00`.
 */
export function formatMoney(...args: Parameters<typeof moneyParts>): string {
  const { sign, code, whole, fraction } = moneyParts(...args)
  return sign + code + whole + fraction
}

/** The parts of an amount in the reader's language. */
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
  // A no-break space follows the code. A symbol such as $ would not tell which dollar it is.
  const code = currency ? `${currency}\u00a0` : ''
  return { sign, code, whole: figure.slice(0, point), fraction: figure.slice(point) }
}
