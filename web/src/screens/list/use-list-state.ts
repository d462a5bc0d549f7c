import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAccessSubject } from '../../session/viewer.tsx'
import { changeListState, type ListState, readListState } from './list-state.ts'
import type { Column, Filter } from './list-types.ts'

/** Changes parameters of a list's URL; null or empty removes one. */
export type ChangeList = (changes: Readonly<Record<string, string | null>>) => void

/** A list's state, which lives in the URL, and how to change it; each change is a step the back button undoes. */
export function useListState<Row>(
  filters: readonly Filter[],
  columns: readonly Column<Row>[],
): readonly [ListState, ChangeList] {
  const [parameters, setParameters] = useSearchParams()
  const subject = useAccessSubject()
  const state = useMemo(() => {
    const sortable = columns.flatMap(({ sort }) => sort ?? [])
    return readListState(parameters, filters, sortable, subject)
  }, [parameters, filters, columns, subject])
  return [state, (changes) => setParameters(changeListState(parameters, changes))]
}
