/**
 * A typed amount as a decimal with a point and without trailing zeros, to compare amounts; an empty text for anything else. The
 * last point or comma is the decimal one unless three digits follow a single one.
 */
export function typedDecimal(text: string): string {
  const amount = plainAmount(text)
  if (!/^\d+(\.\d+)?$/.test(amount)) return ''
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = fraction.replace(/0+$/, '')
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (digits && `.${digits}`)
}

/** Whether a typed amount is an amount that is shown, in any way of writing it. */
export function isTypedAmount(typed: string, shown: string): boolean {
  const text = typed.trim()
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(text) ? text.replaceAll(/[.,]/g, '') : text
  return [text, grouped].some(
    (reading) => typedDecimal(reading) !== '' && typedDecimal(reading) === typedDecimal(shown),
  )
}

/**
 * A typed amount as the gateway takes it: without separators of thousands, and with a point before decimals. A separator
 * that could be either stays unchanged, and the gateway then says so.
 */
export function plainAmount(text: string): string {
  const amount = text.replaceAll(/[\s\u00a0\u202f'’]/g, '')
  const last = Math.max(amount.lastIndexOf('.'), amount.lastIndexOf(','))
  if (last < 0) return amount
  const point = amount.charAt(last)
  const other = point === '.' ? ',' : '.'
  if (amount.includes(other)) {
    // Both: the last one is the decimal one, and the other one separates thousands.
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
