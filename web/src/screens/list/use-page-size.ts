import { useEffect, useState } from 'react'
import { useIsPhone } from '../media.ts'
import { defaultPageSize, fittingRows, type PageSize, readPageSize } from './page-size.ts'
import { readRowHeights } from './row-heights.ts'
import { useListKey } from './use-list-key.ts'

/** Milliseconds without a further change of size before the rows are counted again. */
const settled = 150
/** The toolbar, the filters, the paging line and the space around them, beside the top bar. */
const aroundRows = 200

/** The rows per page that the person chose for a list, kept in this browser for each list and person. */
export function usePageSize(list: string): readonly [PageSize, (size: PageSize) => void] {
  const key = useListKey('rows', list)
  const [held, setHeld] = useState(() => ({ key, size: readPageSize(localStorage.getItem(key)) }))
  const current = held.key === key ? held.size : readPageSize(localStorage.getItem(key))
  const setSize = (size: PageSize) => {
    setHeld({ key, size })
    if (size === defaultPageSize) localStorage.removeItem(key)
    else localStorage.setItem(key, String(size))
  }
  return [current, setSize]
}

/** How many rows fill the window; counted again shortly after its size has changed. */
export function useFittingRows(): number {
  const isPhone = useIsPhone()
  const [height, setHeight] = useState(() => window.innerHeight)
  useEffect(() => {
    let timer: number | undefined
    const changed = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setHeight(window.innerHeight), settled)
    }
    window.addEventListener('resize', changed)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', changed)
    }
  }, [])
  const bar = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--top-bar-height'), 10)
  const room = height - (bar || 0) - aroundRows
  const { row, head, card } = readRowHeights()
  return isPhone ? fittingRows(room, card) : fittingRows(room - head - 1, row)
}
