/**
 * Exact arithmetic on decimal strings (`"118.00"`), as the platform sends money. Never a float: 0.1 + 0.2 must be 0.3.
 */

interface Scaled {
  readonly units: bigint
  readonly scale: number
}

const pattern = /^-?\d+(\.\d+)?$/

/** Whether the text is a plain decimal number, such as `-12` or `118.00`. */
export function isDecimal(text: string): boolean {
  return pattern.test(text)
}

/** The number of decimals. */
export function fractionDigits(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

function scaled(text: string): Scaled {
  if (!isDecimal(text)) throw new RangeError(`Not a decimal: ${text}`)
  return { units: BigInt(text.replace('.', '')), scale: fractionDigits(text) }
}

function unitsAt(value: Scaled, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale)
}

function print(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const sign = units < 0n ? '-' : ''
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`
}

/** The sum, with the larger number of decimals. Throws a RangeError if an operand is not a decimal. */
export function addDecimals(left: string, right: string): string {
  const [a, b] = [scaled(left), scaled(right)]
  const scale = Math.max(a.scale, b.scale)
  return print(unitsAt(a, scale) + unitsAt(b, scale), scale)
}

/** The difference, with the larger number of decimals. Throws a RangeError if an operand is not a decimal. */
export function subtractDecimals(left: string, right: string): string {
  return addDecimals(left, negate(right))
}

/** A negative number, zero or a positive number if the first is less than, equal to or greater than the second. */
export function compareDecimals(left: string, right: string): number {
  const difference = scaled(subtractDecimals(left, right)).units
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Whether the number is zero, with any number of decimals. */
export function isZero(text: string): boolean {
  return scaled(text).units === 0n
}

/** The number with the opposite sign; zero has no sign. */
export function negate(text: string): string {
  const { units, scale } = scaled(text)
  return print(-units, scale)
}

/** The number with at least this many decimals; none is cut off. */
export function padDecimal(text: string, digits: number): string {
  const value = scaled(text)
  const scale = Math.max(value.scale, digits)
  return print(unitsAt(value, scale), scale)
}

/** A part as a percentage of a whole, only for the length of a bar. Zero if the whole is zero. */
export function percentOf(part: string, whole: string): number {
  const [a, b] = [scaled(part), scaled(whole)]
  const scale = Math.max(a.scale, b.scale)
  const divisor = unitsAt(b, scale)
  return divisor === 0n ? 0 : Number((unitsAt(a, scale) * 1000n) / divisor) / 10
}
