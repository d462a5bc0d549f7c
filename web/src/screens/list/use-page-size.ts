import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useIsPhone } from '../media.ts'
import { defaultPageSize, fittingRows, type PageSize, readPageSize } from './page-size.ts'
import { readRowHeights } from './row-heights.ts'
import { useListKey } from './use-list-key.ts'

/** Milliseconds without a further change of size before the rows are counted again. */
const settled = 150
/** What was measured last: what the next list begins with. The first begins with what is usual. */
let lastAround = 264

/** The rows per page that the person chose for a list, or else `usual`; kept in this browser for each list and person. */
export function usePageSize(
  list: string,
  usual: PageSize = defaultPageSize,
): readonly [PageSize, (size: PageSize) => void] {
  const key = useListKey('rows', list)
  const [held, setHeld] = useState(() => ({ key, size: readPageSize(localStorage.getItem(key), usual) }))
  const current = held.key === key ? held.size : readPageSize(localStorage.getItem(key), usual)
  const setSize = (size: PageSize) => {
    setHeld({ key, size })
    if (size === usual) localStorage.removeItem(key)
    else localStorage.setItem(key, String(size))
  }
  return [current, setSize]
}

/**
 * How many rows fill the window, and the pixels of it that are left to all else. Measured around the rows inside `frame`
 * whenever `place` is another, as the filters above them may be, and shortly after the window's size has changed; never
 * because of rows, whose number follows from it.
 */
export function useFittingRows(frame: RefObject<HTMLElement | null>, place: string) {
  const isPhone = useIsPhone()
  const [height, setHeight] = useState(() => window.innerHeight)
  const [around, setAround] = useState(lastAround)
  const measure = useCallback(() => {
    lastAround = measureAround(frame.current) ?? lastAround
    setAround(lastAround)
    setHeight(window.innerHeight)
  }, [frame])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is around the rows changes with these
  useLayoutEffect(measure, [measure, place, isPhone])
  useEffect(() => {
    let timer: number | undefined
    const changed = () => {
      clearTimeout(timer)
      timer = window.setTimeout(measure, settled)
    }
    window.addEventListener('resize', changed)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', changed)
    }
  }, [measure])
  const { row, head, card } = readRowHeights()
  const room = height - around
  return { fitting: isPhone ? fittingRows(room, card) : fittingRows(room - head - 1, row), around }
}

/** The height of the page without the rows of a list: what is above them, the list's own foot and the page's; null without rows. */
function measureAround(frame: HTMLElement | null): number | null {
  const rows = frame?.querySelector('.list-table, .list-cards')?.getBoundingClientRect()
  const main = frame?.closest('main')
  if (!frame || !rows || !main) return null
  const above = rows.top + window.scrollY
  const foot = frame.getBoundingClientRect().bottom - rows.bottom
  const pageFoot = main.nextElementSibling?.getBoundingClientRect().height ?? 0
  return Math.ceil(above + foot + Number.parseFloat(getComputedStyle(main).paddingBottom) + pageFoot)
}
