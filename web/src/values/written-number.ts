import { fractionDigits, isDecimal } from './decimal.ts'

/** Formats a decimal in the reader's language, grouped and with every digit; returns any other text unchanged. */
export function writeNumber(decimal: string, locale: string): string {
  if (!isDecimal(decimal)) return decimal
  // The formatter accepts decimal strings exactly; its type requires a literal.
  return formatter(locale, fractionDigits(decimal)).format(decimal as `${number}`)
}

// Creating a formatter costs about a hundred times as much as using it.
const formatters = new Map<string, Intl.NumberFormat>()

function formatter(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' } as const
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, options)
  // Money has at most four decimals. Formatters for longer numbers are not cached.
  if (digits <= 4) formatters.set(key, known)
  return known
}
