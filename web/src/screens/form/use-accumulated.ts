import { useLayoutEffect, useRef } from 'react'

/**
 * Changes a value that several inputs make up, each of which knows only of its own part: what they change in one go, as when
 * the language is switched and each writes its number anew, adds up.
 */
export function useAccumulated<Value>(
  value: Value,
  onChange: (next: Value) => void,
): (change: (now: Value) => Value) => void {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return (change) => {
    latest.current = change(latest.current)
    onChange(latest.current)
  }
}
