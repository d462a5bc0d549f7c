import { useLayoutEffect, useRef } from 'react'

/**
 * Changes a value composed of several inputs that each know only their own part. Changes within one render add up, for
 * example when all number inputs rewrite their text after a language switch.
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
