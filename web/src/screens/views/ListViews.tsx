import { useMutation } from '@apollo/client/react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { usePreferences } from '../../preferences/preferences.tsx'
import { useIsLeft } from '../../ui/use-is-left.ts'
import { useRead } from '../read/use-read.ts'
import { GoneFromView } from './GoneFromView.tsx'
import { type ListViewsProps, stemOf, viewedList } from './list-views.ts'
import { useOpenView } from './use-open-view.ts'
import { ViewActions } from './ViewActions.tsx'
import { type ViewAsk, ViewDialogs } from './ViewDialogs.tsx'
import { ViewNotice } from './ViewNotice.tsx'
import { ViewTabs } from './ViewTabs.tsx'
import { readViewState, withCurrentFilters } from './view-state.ts'
import { listViewsQuery, saveView, type View } from './views-query.ts'
import './views.css'

const everyMs = 60_000

/** The saved views of a list: tabs above it, and actions next to its filters. */
export function ListViews(props: ListViewsProps) {
  const { document: listDocument, columns, filters, within: fixed } = props
  const slot = useSyncExternalStore(props.slot.subscribe, props.slot.get)
  const list = useMemo(() => viewedList({ filters, within: fixed, columns }), [filters, fixed, columns])
  const stem = stemOf(listDocument)
  const { value, error, retry, refetch } = useRead(listViewsQuery, ({ listViews }) => listViews, {
    variables: { list: stem },
    pollMs: () => everyMs,
  })
  const within = Object.entries(list.within)
  const isOfThis = ({ state }: View) => within.every(([name, fixed]) => readViewState(state).filter?.[name] === fixed)
  const current = (view: View): View => ({ ...view, state: withCurrentFilters(view.state, filters) })
  const views = value?.filter(isOfThis).map(current) ?? null
  const open = useOpenView(props, list, views)
  const [ask, setAsk] = useState<ViewAsk | null>(null)
  const [send, sending] = useMutation(saveView, { fetchPolicy: 'no-cache' })
  const [savedId, setSavedId] = useState<string | null>(null)
  const isLeft = useIsLeft()
  useDensity(open.held)
  const reread = () => refetch().catch(() => undefined)
  const save = async () => {
    const { held } = open
    if (!held) return
    setSavedId(held.id)
    const input = { id: held.id, expectedLastModified: held.lastModified, state: open.stateToSave() }
    try {
      const { data } = await send({ variables: { input } })
      if (data) open.hold(data.saveListView)
    } catch {
      // The failure is shown next to the buttons. A conflict means that the view is newer, which has its own notice.
    }
    await reread()
  }
  // The save of another view is neither shown nor repeated here.
  const isOfHeld = savedId === open.held?.id
  const actions = (
    <>
      {open.held && <GoneFromView view={open.held} list={list} onRemove={() => setAsk({ kind: 'clean' })} />}
      <ViewActions
        open={open}
        isSending={isOfHeld && sending.loading}
        error={isOfHeld ? sending.error : undefined}
        onSave={save}
        onSaveAs={() => setAsk({ kind: 'add', name: '' })}
      />
    </>
  )
  return (
    <>
      <ViewTabs id={props.id} list={list} views={views} error={error} retry={retry} open={open} onAsk={setAsk} />
      <ViewNotice open={open} list={list} onAsk={setAsk} />
      {slot && createPortal(actions, slot)}
      {ask && (
        <ViewDialogs
          ask={ask}
          stem={stem}
          open={open}
          onDone={async (saved) => {
            setAsk(null)
            // A view that was renamed or shared keeps the conditions and columns that the user has not saved in it.
            if (saved && ask.kind === 'edit') open.hold(saved)
            await reread()
            if (saved && ask.kind !== 'edit' && !isLeft()) open.show(saved)
          }}
          onClose={() => setAsk(null)}
        />
      )}
    </>
  )
}

/** Shows a view in its density, and then restores the user's own. */
function useDensity(view: View | null): void {
  const { density } = usePreferences()
  const wanted = readViewState(view?.state).density
  useEffect(() => {
    const compact = (is: boolean) => document.body.classList.toggle('density-compact', is)
    compact((wanted ?? density) === 'compact')
    return () => void compact(density === 'compact')
  }, [wanted, density])
}
