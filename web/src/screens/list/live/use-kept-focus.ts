import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { readRowHeights } from '../row-heights.ts'
import { scrollOf } from '../use-return-to-row.ts'

/** The maximum number of frames to wait until the table has rendered the row. */
const mostFrames = 30

/**
 * Keeps the focus on its row when rows arrive above it, because the table reuses elements for other rows. The row also
 * keeps its position in a table that scrolls. If the row is gone, the focus moves to the first row.
 */
export function useKeptFocus(line: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined): void {
  const focused = useRef<{ readonly path: string; readonly place: number } | null>(null)
  useEffect(() => {
    const list = line.current?.closest<HTMLElement>('.list')
    const note = ({ target }: FocusEvent) => {
      const place = target instanceof HTMLAnchorElement ? target.dataset.rowLink : undefined
      focused.current =
        place === undefined ? null : { path: (target as HTMLAnchorElement).pathname, place: Number(place) }
    }
    list?.addEventListener('focusin', note)
    return () => list?.removeEventListener('focusin', note)
  }, [line])
  useLayoutEffect(() => {
    const list = line.current?.closest<HTMLElement>('.list')
    const kept = focused.current
    if (!list || !kept || rows === undefined) return
    let frames = 0
    // The table draws its cells after this.
    let request = requestAnimationFrame(find)
    function find() {
      const active = document.activeElement
      // The element of the row may be gone. A focus elsewhere stays there.
      if (!list || !kept || (active !== document.body && !isRow(active))) return
      const links = [...list.querySelectorAll<HTMLAnchorElement>('a[data-row-link]')]
      const link = links.find(({ pathname }) => pathname === kept.path)
      if (link && link === active) return
      if (!link && frames++ < mostFrames) {
        request = requestAnimationFrame(find)
        return
      }
      const moved = link ? Number(link.dataset.rowLink) - kept.place : 0
      scrollOf(list)?.scrollBy({ top: moved * readRowHeights().row })
      ;(link ?? links[0])?.focus({ preventScroll: moved !== 0 })
    }
    return () => cancelAnimationFrame(request)
  }, [line, rows])
}

function isRow(element: Element | null): boolean {
  return element instanceof HTMLAnchorElement && element.dataset.rowLink !== undefined
}
