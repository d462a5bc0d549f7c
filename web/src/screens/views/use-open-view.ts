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

/** The open view, and how the list differs from it. */
export interface OpenView {
  /** The view as it was when it was opened or saved; null if none is open, or if the user does not have it. */
  readonly held: View | null
  /** The stored view, if someone has since changed it in a way that matters. */
  readonly newer: View | null
  /** Whether the URL names a view that the user does not have: it was removed since it was opened, or never found. */
  readonly isGone: boolean
  /** Whether the list differs from it in meaning, or in its columns if the view is the user's own. */
  readonly isDirty: boolean
  /** Whether no view is open but the list has conditions. */
  readonly isNew: boolean
  /** Shows a view. */
  readonly show: (view: View) => void
  /** The parameters of a view's URL, or of the list's if there is no view. */
  readonly searchOf: (view: View | null) => string
  /** Makes a view the one to compare with, and leaves the list unchanged. */
  readonly hold: (view: View) => void
  /** Forgets the open view, and leaves the list unchanged. */
  readonly leave: () => void
  /** The current state in the form of the open view. `isWhole` includes dates and columns even if the view had none. */
  readonly stateToSave: (isWhole?: boolean) => ViewState
  /** The open view without the parts that its list no longer has. */
  readonly cleanState: () => ViewState
  /** The list's start view. */
  readonly startId: string | null
  /** Makes a view the start view; null removes it. */
  readonly setStart: (view: View | null) => void
}

/** Tracks the view whose id is in the URL. `views` are those of the list, null while they are unknown. */
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
  // A different name or different columns do not matter.
  if (isNewer && !matters) setHeld(current)
  const { state, before } = useMemo(() => {
    const state = readViewState(held?.state)
    return { state, before: withoutGone(state, list) }
  }, [held, list])
  const shown = stateOfParameters(parameters, list)
  const dates = list.filters.filter(({ kind }) => kind === 'dates').flatMap(filterFields)
  const hasDates = dates.some((field) => before.filter?.[field])
  // A view without dates keeps the dates that are set, so they do not count as a difference.
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
  // The stored start view is a copy, so that the list can start before its views are known.
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
    isGone: views !== null && id !== null && id !== allRows && current === null,
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

/** Applies a view's columns when it is opened for the first time. From then on, the columns belong to the user. */
function useFirstLayout(held: View | null, columnsKey: string, onLayout: ListViewsProps['onLayout']): void {
  const heldId = held?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly opened view brings its columns
  useEffect(() => {
    if (held === null || localStorage.getItem(`${columnsKey}/${held.id}`) !== null) return
    const columns = readViewState(held.state).columns
    if (columns != null) onLayout(layoutOf(readViewState(held.state)))
  }, [heldId])
}
