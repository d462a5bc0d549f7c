import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { leftRow } from './left-rows.ts'

/** Frames that the table gets to draw the row after it was scrolled. */
const mostFrames = 30

/** After Back: scrolls the table to where it was and focuses the row by which the list was left, once its rows are here. */
export function useReturnToRow(frame: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const done = useRef<string | null>(null)
  useEffect(() => {
    const row = isBack && hasRows && done.current !== key ? leftRow(key) : undefined
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
  }, [frame, hasRows, isBack, key])
}

/** The part of Blueprint's table that scrolls. */
export function scrollOf(table: HTMLElement | null): Element | null {
  return table?.querySelector('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container') ?? null
}
