/** The number of values of a radix sort digit. */
const DIGITS = 65_536

/** Below this many slots a comparison sort is faster, because each pass of the radix sort visits every digit. */
const FEW = 20_000

/** Returns the slots in ascending order of a column of nonnegative integers. The sort is stable. */
export function sortSlots(slots: Uint32Array, column: Float64Array): Uint32Array {
  if (slots.length < FEW) return slots.toSorted((one, other) => (column[one] ?? 0) - (column[other] ?? 0))
  let highest = 0
  for (const value of column) if (value > highest) highest = value
  let source = slots.slice()
  let target = new Uint32Array(slots.length)
  const digits = new Uint16Array(column.length)
  for (let unit = 1; unit <= highest; unit *= DIGITS) {
    const places = new Uint32Array(DIGITS + 1)
    for (let slot = 0; slot < column.length; slot++) {
      const digit = Math.floor((column[slot] ?? 0) / unit) % DIGITS
      digits[slot] = digit
      places[digit + 1] = (places[digit + 1] ?? 0) + 1
    }
    for (let digit = 1; digit <= DIGITS; digit++) places[digit] = (places[digit] ?? 0) + (places[digit - 1] ?? 0)
    for (let from = 0; from < source.length; from++) {
      const slot = source[from] ?? 0
      const digit = digits[slot] ?? 0
      const place = places[digit] ?? 0
      target[place] = slot
      places[digit] = place + 1
    }
    ;[source, target] = [target, source]
  }
  return source
}

/** Returns the first position below `length` at which a monotonic condition holds, by bisection. */
export function firstPlace(length: number, holds: (place: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
