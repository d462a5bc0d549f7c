import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePreferences } from '../../preferences/preferences.tsx'
import { allRows } from '../list/list-state.ts'
import { filterFields } from '../list/list-types.ts'
import { useListKey } from '../list/use-list-key.ts'
import type { ListViewsProps } from './list-views.ts'
import {
  differences,
  isSameLayout,
  isSameMeaning,
  layoutOf,
  parametersOf,
  readViewState,
  stateOfParameters,
  stateToStore,
  type ViewedList,
  type ViewState,
  withoutGone,
} from './view-state.ts'
import type { View } from './views-query.ts'

/** The view that is open, and how the list differs from it. */
export interface OpenView {
  /** The view as it was when it was opened or saved; null if none is open, or if the reader does not have it. */
  readonly held: View | null
  /** The view as it is stored now, if someone has changed it since in a way that matters. */
  readonly newer: View | null
  /** Whether it was removed since. */
  readonly isGone: boolean
  /** Whether the list differs from it in meaning, or an own view in its columns. */
  readonly isDirty: boolean
  /** Whether no view is open, and the list has conditions. */
  readonly isNew: boolean
  /** Shows a view. */
  readonly show: (view: View) => void
  /** The parameters of a view's address, or of the list's without one. */
  readonly searchOf: (view: View | null) => string
  /** Takes a view as the one to compare with, and leaves the list unchanged. */
  readonly hold: (view: View) => void
  /** Forgets the open view, and leaves the list unchanged. */
  readonly leave: () => void
  /** The shown state in the form of the open view. `isWhole`: with dates and columns, also if the view had none. */
  readonly stateToSave: (isWhole?: boolean) => ViewState
  /** The open view without the parts that its list no longer has. */
  readonly cleanState: () => ViewState
  /** The view with which the list begins. */
  readonly startId: string | null
  /** Makes a view the start; null removes it. */
  readonly setStart: (view: View | null) => void
}

/** Follows the view whose id is in the address. `views` are those of the list, null while they are unknown. */
export function useOpenView(
  { id: listId, startKey, layout, onLayout, size }: ListViewsProps,
  list: ViewedList,
  views: readonly View[] | null,
): OpenView {
  const [parameters, setParameters] = useSearchParams()
  const columnsKey = useListKey('columns', listId)
  const [start, setStartText] = useState(() => localStorage.getItem(startKey))
  const [held, setHeld] = useState<View | null>(null)
  const { density } = usePreferences()
  const id = parameters.get('view')
  const current = views?.find((view) => view.id === id) ?? null
  if (held?.id !== id && (current ?? held) !== null) setHeld(current)
  const isNewer = held !== null && current !== null && held.id === id && current.lastModified > held.lastModified
  const matters =
    isNewer && differences(readViewState(current.state), readViewState(held.state), list.filters).length > 0
  // Another name or other columns move nothing.
  if (isNewer && !matters) setHeld(current)
  const { state, before } = useMemo(() => {
    const state = readViewState(held?.state)
    return { state, before: withoutGone(state, list) }
  }, [held, list])
  const shown = stateOfParameters(parameters, list)
  const dates = list.filters.filter(({ kind }) => kind === 'dates').flatMap(filterFields)
  const hasDates = dates.some((field) => before.filter?.[field])
  // A view without dates keeps those that are set, so they are no difference.
  const compared = hasDates ? shown : without(shown, dates)
  const isOther =
    held !== null &&
    (!isSameMeaning(compared, before, list.filters) ||
      (held.scope === 'OWN' &&
        !(
          isSameLayout(layoutOf(withoutGone({ columns: layout }, list)), layoutOf(before)) &&
          (state.pageSize ?? size) === size
        )))
  useFirstLayout(held, columnsKey, onLayout)
  // The stored start is a copy of its view, so that the list can begin before its views are known.
  const startId = start === null ? null : new URLSearchParams(start).get('view')
  const startView = views?.find((view) => view.id === startId)
  const keepStart = (text: string | null) => {
    if (text === null) localStorage.removeItem(startKey)
    else localStorage.setItem(startKey, text)
    setStartText(text)
  }
  const textOf = (view: View) => String(parametersOf(view.id, readViewState(view.state), list, new URLSearchParams()))
  const nextStart = startView ? textOf(startView) : null
  useEffect(() => {
    if (views === null || startId === null || nextStart === start) return
    if (nextStart === null) localStorage.removeItem(startKey)
    else localStorage.setItem(startKey, nextStart)
    setStartText(nextStart)
  }, [views, startId, nextStart, start, startKey])
  return {
    held,
    newer: matters ? current : null,
    isGone: held !== null && views !== null && held.id === id && current === null,
    isDirty: isOther,
    isNew: held === null && !isSameMeaning(shown, { filter: list.within }, list.filters),
    show(view) {
      localStorage.setItem(`${columnsKey}/${view.id}`, JSON.stringify(layoutOf(readViewState(view.state))))
      setHeld(view)
      setParameters(parametersOf(view.id, readViewState(view.state), list, parameters))
      if (view.id === id) onLayout(layoutOf(readViewState(view.state)))
    },
    searchOf(view) {
      if (view) return `?${parametersOf(view.id, readViewState(view.state), list, parameters)}`
      return start === null ? '' : `?view=${allRows}`
    },
    hold: setHeld,
    leave() {
      const left = new URLSearchParams(parameters)
      left.delete('view')
      setHeld(null)
      setParameters(left, { replace: true })
    },
    stateToSave(isWhole = false) {
      const isPersonal = held?.scope === 'TEAM' && !isWhole
      const own = isPersonal
        ? { columns: state.columns, pageSize: state.pageSize }
        : { columns: layout, pageSize: size }
      const kept = hasDates || isWhole ? shown : compared
      return stateToStore({ ...kept, ...own, ...(isWhole && { density }) }, held ? state : {}, list)
    },
    cleanState: () => before,
    startId,
    setStart: (view) => keepStart(view && textOf(view)),
  }
}

function without(state: ViewState, names: readonly string[]): ViewState {
  const kept = Object.entries(state.filter ?? {}).filter(([name]) => !names.includes(name))
  return { ...state, filter: Object.fromEntries(kept) }
}

/** Gives a view that is opened for the first time its columns. From then on they are the reader's. */
function useFirstLayout(held: View | null, columnsKey: string, onLayout: ListViewsProps['onLayout']): void {
  const heldId = held?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly opened view brings its columns
  useEffect(() => {
    if (held === null || localStorage.getItem(`${columnsKey}/${held.id}`) !== null) return
    const columns = readViewState(held.state).columns
    if (columns != null) onLayout(layoutOf(readViewState(held.state)))
  }, [heldId])
}
