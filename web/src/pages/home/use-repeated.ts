import { useEffect, useRef } from 'react'

/** Runs a function each time a count has increased. */
export function useRepeated(times: number, run: () => void): void {
  const last = useRef(times)
  useEffect(() => {
    if (last.current === times) return
    last.current = times
    run()
  }, [times, run])
}

/** Calls back for each response. */
export function useAnswered(data: unknown, onAnswered: () => void): void {
  useEffect(() => {
    if (data !== null) onAnswered()
  }, [data, onAnswered])
}
