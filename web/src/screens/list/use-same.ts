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
