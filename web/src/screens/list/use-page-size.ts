import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useIsPhone } from '../../ui/media.ts'
import { defaultPageSize, fittingRows, type PageSize, readPageSize } from './page-size.ts'
import { readRowHeights } from './row-heights.ts'
import { useListKey } from './use-list-key.ts'

/** The delay after a resize before the rows are counted again, in milliseconds. */
const settled = 150
/** The last measurement, used by the next list. The first list starts with a typical value. */
let lastAround = 352

/** The rows per page chosen by the user, or `usual`. Stored in this browser for each list and user. */
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
 * The number of rows that fill the window, and the height in pixels of everything else. Measured around the rows inside
 * `frame` when `place` changes, because the filters above may change with it, and shortly after the window is resized.
 * Never measured because of the rows, whose number depends on it.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content around the rows changes with these
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

/**
 * The height of the page without the rows of a list and the bar of its selection: the content above, the list's footer
 * and the page's. Null if there are no rows.
 */
function measureAround(frame: HTMLElement | null): number | null {
  const rows = frame?.querySelector('.list-table, .list-cards')?.getBoundingClientRect()
  const main = frame?.closest('main')
  if (!frame || !rows || !main) return null
  const above = rows.top + window.scrollY
  // The bar of a selection comes and goes without moving any row.
  const bar = frame.querySelector('.list-selected')?.getBoundingClientRect().height
  const barHeight = bar === undefined ? 0 : bar + (Number.parseFloat(getComputedStyle(frame).rowGap) || 0)
  const foot = frame.getBoundingClientRect().bottom - rows.bottom - barHeight
  const pageFoot = main.nextElementSibling?.getBoundingClientRect().height ?? 0
  return Math.ceil(above + foot + Number.parseFloat(getComputedStyle(main).paddingBottom) + pageFoot)
}
