import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { type LeftRow, leftRow } from './left-rows.ts'

/** The maximum number of frames to wait until the table has rendered the row. */
const mostFrames = 30

/**
 * After Back, or after the u key in an object, restores the table's scroll position and focuses the row through which
 * the list was left, once its rows have loaded.
 */
export function useReturnToRow(frame: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const { key, state } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const done = useRef<string | null>(null)
  useEffect(() => {
    const known: LeftRow | undefined = isBack ? leftRow(key) : state?.row
    const row = hasRows && done.current !== key ? known : undefined
    if (row === undefined) return
    let request = 0
    let frames = 0
    const look = () => {
      const scroll = scrollOf(frame.current)
      if (scroll && frames === 0) scroll.scrollTo({ top: row.top, left: row.left })
      const links = frame.current?.querySelectorAll<HTMLAnchorElement>('a[data-row-link]') ?? []
      const link = [...links].find(({ pathname }) => pathname === row.href)
      if (link) {
        done.current = key
        link.focus({ preventScroll: true })
      } else if (frames++ < mostFrames) request = requestAnimationFrame(look)
    }
    request = requestAnimationFrame(look)
    return () => cancelAnimationFrame(request)
  }, [frame, hasRows, isBack, key, state])
}

/** The scrolling part of Blueprint's table. */
export function scrollOf(table: HTMLElement | null): Element | null {
  return table?.querySelector('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container') ?? null
}
