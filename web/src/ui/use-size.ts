import { useLayoutEffect, useRef, useState } from 'react'

/** The size of an element in pixels; zero until it is known. */
export function useSize() {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return [element, size] as const
}
