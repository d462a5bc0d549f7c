/** The number of decimals of the currencies that the sandbox supports (ISO 4217). */
const exponents: Readonly<Record<string, number>> = {
  BRL: 2,
  EGP: 2,
  EUR: 2,
  GBP: 2,
  INR: 2,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MXN: 2,
  PLN: 2,
  SEK: 2,
  TRY: 2,
  USD: 2,
  VND: 0,
}

/** US dollars for one major unit, in millionths: fixed rates, so every run gives the same figures. */
const microDollars: Readonly<Record<string, bigint>> = {
  BRL: 185_000n,
  EGP: 20_500n,
  EUR: 1_085_000n,
  GBP: 1_270_000n,
  INR: 11_900n,
  JPY: 6_700n,
  KRW: 730n,
  KWD: 3_250_000n,
  MXN: 54_000n,
  PLN: 252_000n,
  SEK: 95_000n,
  TRY: 29_500n,
  USD: 1_000_000n,
  VND: 39n,
}

/** The supported currencies in alphabetical order. */
export const currencies: readonly string[] = Object.keys(exponents)

/** Returns the number of decimals of a currency. Throws for an unsupported currency. */
export function exponentOf(currency: string): number {
  const exponent = exponents[currency]
  if (exponent === undefined) throw new RangeError(`unknown currency ${currency}`)
  return exponent
}

/** Returns the minor units of a decimal amount; null if it is malformed or has too many decimals. */
export function parseMoney(amount: string, currency: string): bigint | null {
  const parts = /^(\d{1,15})(?:\.(\d+))?$/.exec(amount)
  if (!parts) return null
  const exponent = exponentOf(currency)
  const fraction = parts[2] ?? ''
  if (fraction.length > exponent) return null
  return BigInt((parts[1] ?? '') + fraction.padEnd(exponent, '0'))
}

/** The message for an amount that `parseMoney` refuses: the field's name and the template (specification 5). */
export function moneyFault(field: string, amount: string, currency: string): string {
  const isTooHigh = /^\d{16,}(\.\d+)?$/.test(amount)
  return isTooHigh ? `${field}: value is too high` : `${field} is not a decimal of ${currency}`
}

/** Formats an amount with all decimals of the currency: 11800 minor units of INR are `118.00`. */
export function formatMoney(minorUnits: bigint | number, currency: string): string {
  const exponent = exponentOf(currency)
  if (exponent === 0) return `${minorUnits}`
  const digits = `${minorUnits}`.padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** Converts minor units to another currency by the fixed rates, rounded half up. */
export function inCurrency(minorUnits: bigint, from: string, to: string): bigint {
  if (from === to) return minorUnits
  const worth = minorUnits * (microDollars[from] ?? 0n) * 10n ** BigInt(exponentOf(to))
  const divisor = (microDollars[to] ?? 1n) * 10n ** BigInt(exponentOf(from))
  return (2n * worth + divisor) / (2n * divisor)
}

/** Converts minor units to US cents, rounded half up. */
export function toDollarCents(minorUnits: bigint, currency: string): bigint {
  const divisor = 10n ** BigInt(exponentOf(currency) + 4)
  return (minorUnits * (microDollars[currency] ?? 0n) + divisor / 2n) / divisor
}

/** US dollars for one major unit, with six decimals. Throws for an unsupported currency. */
export function dollarRate(currency: string): string {
  const rate = microDollars[currency]
  if (rate === undefined) throw new RangeError(`unknown currency ${currency}`)
  const digits = `${rate}`.padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}
