import { useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { usePreferences } from '../../preferences/preferences.tsx'
import { useAccessSubject } from '../../session/viewer.tsx'
import { weekStartOf } from '../../values/days.ts'
import { changeListState, type ListState, type RowsPerPage, readListState, withCurrentNames } from './list-state.ts'
import type { Column, Filter } from './list-types.ts'
import { defaultPageSize } from './page-size.ts'

/** Changes parameters of a list's URL; null or an empty string removes one. */
export type ChangeList = (changes: Readonly<Record<string, string | null>>) => void

interface UsedListState {
  readonly state: ListState
  /** Each change is a history entry that Back undoes. */
  readonly change: ChangeList
  /** Recomputes relative dates from now. Returns whether that changes the query. */
  readonly keepUp: () => boolean
}

/** A list's state, which is stored in the URL, and functions to change it. */
export function useListState<Row>(
  filters: readonly Filter[],
  columns: readonly Column<Row>[],
  { chosen, fitting }: RowsPerPage,
  startKey: string,
): UsedListState {
  const [parameters, setParameters] = useStartedParameters(startKey, filters)
  const subject = useAccessSubject()
  const { locale } = useIntl()
  const { timezone } = usePreferences()
  // A change of the window's size must not read the list again, unless its number of rows depends on the window.
  const room = chosen === 'fit' || parameters.get('size') === 'fit' ? fitting : defaultPageSize
  const read = useMemo(() => {
    const sortable = columns.flatMap(({ sort }) => sort ?? [])
    const calendar = { zone: timezone, weekStart: weekStartOf(locale) }
    return () =>
      readListState(parameters, filters, sortable, subject, { chosen, fitting: room }, { ...calendar, now: new Date() })
  }, [parameters, filters, columns, subject, chosen, room, locale, timezone])
  const [held, setHeld] = useState<{ readonly read: typeof read; readonly state: ListState } | null>(null)
  const first = useMemo(read, [read])
  const state = useSameVariables(held?.read === read ? held.state : first)
  return {
    state,
    change: (changes) => setParameters(changeListState(parameters, changes)),
    keepUp: () => {
      const next = read()
      if (JSON.stringify(next.variables) === JSON.stringify(state.variables)) return false
      setHeld({ read, state: next })
      return true
    },
  }
}

/** A state that reuses the last variables if they mean the same, so that nothing that depends on them changes. */
function useSameVariables(state: ListState): ListState {
  const last = useRef(state.variables)
  const isSame = JSON.stringify(last.current) === JSON.stringify(state.variables)
  const variables = isSame ? last.current : state.variables
  useEffect(() => {
    last.current = variables
  })
  return useMemo(() => ({ ...state, variables }), [state, variables])
}

/**
 * The parameters of the URL. If there are none, the list starts with the user's start view. An older link gets the
 * current names.
 */
function useStartedParameters(startKey: string, filters: readonly Filter[]): ReturnType<typeof useSearchParams> {
  const [parameters, setParameters] = useSearchParams()
  const start = startOf(parameters, startKey)
  const started = useMemo(() => startedWith(start, parameters, filters), [start, parameters, filters])
  useEffect(() => {
    if (started !== parameters) setParameters(started, { replace: true })
  }, [started, parameters, setParameters])
  return [started, setParameters]
}

/** The stored start view of a list whose URL has no parameters. */
export function startOf(parameters: URLSearchParams, startKey: string): string | null {
  return parameters.size === 0 ? localStorage.getItem(startKey) : null
}

/** The parameters of a list with its start view, or null, by their current names. */
export function startedWith(
  start: string | null,
  parameters: URLSearchParams,
  filters: readonly Filter[],
): URLSearchParams {
  return withCurrentNames(start ? new URLSearchParams(start) : parameters, filters)
}
