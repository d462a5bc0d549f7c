import { useState } from 'react'
import { type ColumnLayout, originalLayout, readLayout } from './column-layout.ts'
import { useListKey } from './use-list-key.ts'

/** The layout of a list's columns, stored in this browser for each list, saved view and user. */
export function useColumnLayout(
  list: string,
  view: string | null,
): readonly [ColumnLayout, (layout: ColumnLayout) => void] {
  const key = useListKey('columns', view === null ? list : `${list}/${view}`)
  const [held, setHeld] = useState(() => ({ key, layout: readLayout(localStorage.getItem(key)) }))
  const current = held.key === key ? held.layout : readLayout(localStorage.getItem(key))
  const setLayout = (layout: ColumnLayout) => {
    setHeld({ key, layout })
    if (layout === originalLayout) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(layout))
  }
  return [current, setLayout]
}
