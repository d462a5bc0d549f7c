import { useEffect, useRef } from 'react'

/** Runs something each time a count has gone up. */
export function useRepeated(times: number, run: () => void): void {
  const last = useRef(times)
  useEffect(() => {
    if (last.current === times) return
    last.current = times
    run()
  }, [times, run])
}

/** Tells of each answer. */
export function useAnswered(data: unknown, onAnswered: () => void): void {
  useEffect(() => {
    if (data !== null) onAnswered()
  }, [data, onAnswered])
}
