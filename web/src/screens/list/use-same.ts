import { useEffect, useRef } from 'react'

/** The value of the render before if it means the same. */
export function useSame<Value>(value: Value, isSame: (before: Value, now: Value) => boolean): Value {
  const last = useRef(value)
  const same = isSame(last.current, value) ? last.current : value
  useEffect(() => {
    last.current = same
  })
  return same
}

/** Whether two lists have the same items in the same order. */
export function isSameItems(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((item, place) => item === now[place])
}
