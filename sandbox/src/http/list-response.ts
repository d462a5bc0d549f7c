const comma = Buffer.from(',')
const end = Buffer.from(']}')

/** Returns a list response: the exact total, and the items, which are JSON already. */
export function listResponse(total: number, items: readonly Buffer[]): Buffer {
  const start = Buffer.from(`{"total":${total},"items":[`)
  return Buffer.concat([start, ...items.flatMap((item, place) => (place === 0 ? [item] : [comma, item])), end])
}
