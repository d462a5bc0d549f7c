import { padDecimal } from './decimal.ts'

/** Digits after the point that a currency has: 2 for INR, 0 for JPY, 3 for KWD. Unknown codes count as 2. */
export function currencyDigits(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    return maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** The amount as people read it, exactly and always with its currency: `INR 1,118.00`. */
export function formatMoney(
  amount: string,
  currency: string | null | undefined,
  locale: string,
  signDisplay: 'auto' | 'exceptZero' = 'auto',
): string {
  const digits = currency ? currencyDigits(currency) : 0
  // The formatter takes decimal strings exactly; the type asks for a literal. More digits than usual are shown, not cut.
  const exact = padDecimal(amount, digits) as `${number}`
  const fraction = exact.includes('.') ? exact.length - exact.indexOf('.') - 1 : 0
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
    signDisplay,
  })
  // The code stands apart with a no-break space: a symbol such as $ says too little about which dollar.
  return currency ? `${currency}\u00a0${number.format(exact)}` : number.format(exact)
}

/** The sign that parts whole and fraction in a language: `.` or `,`. */
function decimalSeparator(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** What a person typed as a decimal: the language's own separator is read as a point, thousands are never grouped. */
export function readDecimalInput(text: string, locale: string): string {
  const separator = decimalSeparator(locale)
  const trimmed = text.trim()
  return separator === '.' ? trimmed : trimmed.replace(separator, '.')
}

/** A decimal as a person would type it. */
export function writeDecimalInput(decimal: string, locale: string): string {
  return decimal.replace('.', decimalSeparator(locale))
}
