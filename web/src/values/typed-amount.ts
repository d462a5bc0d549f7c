/**
 * A typed amount as a decimal with a point and without trailing zeros, to compare amounts; an empty string for anything
 * else. The last point or comma is the decimal separator, unless a single one is followed by three digits.
 */
export function typedDecimal(text: string): string {
  const amount = plainAmount(text)
  if (!/^\d+(\.\d+)?$/.test(amount)) return ''
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = fraction.replace(/0+$/, '')
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (digits && `.${digits}`)
}

/** Whether a typed amount equals a displayed amount, in any notation. */
export function isTypedAmount(typed: string, shown: string): boolean {
  const text = typed.trim()
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(text) ? text.replaceAll(/[.,]/g, '') : text
  return [text, grouped].some(
    (reading) => typedDecimal(reading) !== '' && typedDecimal(reading) === typedDecimal(shown),
  )
}

/**
 * A typed amount in the gateway's notation: without thousands separators, and with a decimal point. An ambiguous
 * separator stays unchanged, and the gateway then reports it.
 */
export function plainAmount(text: string): string {
  const amount = text.replaceAll(/[\s\u00a0\u202f'’]/g, '')
  const last = Math.max(amount.lastIndexOf('.'), amount.lastIndexOf(','))
  if (last < 0) return amount
  const point = amount.charAt(last)
  const other = point === '.' ? ',' : '.'
  if (amount.includes(other)) {
    // With both, the last one is the decimal separator, and the other one separates thousands.
    const whole = amount.slice(0, last)
    const isGrouped = new RegExp(`^\\d{1,3}(\\${other}\\d{3})+$`).test(whole)
    return isGrouped ? `${whole.replaceAll(other, '')}.${amount.slice(last + 1)}` : amount
  }
  if (amount.indexOf(point) !== last) {
    const isGrouped = new RegExp(`^\\d{1,3}(\\${point}\\d{3})+$`).test(amount)
    return isGrouped ? amount.replaceAll(point, '') : amount
  }
  return point === ',' && !/^\d{1,3},\d{3}$/.test(amount) ? amount.replace(',', '.') : amount
}
