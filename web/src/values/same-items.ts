/** Whether two lists have the same items in the same order. */
export function isSameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, place) => Object.is(item, other[place]))
}
