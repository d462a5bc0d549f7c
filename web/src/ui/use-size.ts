import { useLayoutEffect, useRef, useState } from 'react'

interface Size {
  readonly width: number
  readonly height: number
}

/** The size of an element in pixels. Until it is known, the expected one; by default zero. */
export function useSize(expected: Size = { width: 0, height: 0 }) {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(expected)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target
      setSize((last) => (last.width === width && last.height === height ? last : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return [element, size] as const
}
