import { Callout } from '@blueprintjs/core'
import type { DocumentNode } from 'graphql'
import { type CSSProperties, type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useHref, useLocation } from 'react-router-dom'
import type { MessageId } from '../../i18n/messages.ts'
import { useKeys } from '../../keys/keys.ts'
import { Page } from '../../layout/page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useIsPhone } from '../../ui/media.ts'
import { createShared } from '../../values/listeners.ts'
import { isSameItems } from '../../values/same-items.ts'
import { Failure } from '../error/Failure.tsx'
import { AddEntry, type AddEntryProps } from './AddEntry.tsx'
import type { Elsewhere } from './EmptyList.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import '../../ui/text.css'
import './list.css'
import { LateListLive } from './LateListLive.tsx'
import { LazyListViews } from './LazyListViews.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListTable } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import type { Creation } from './list-moment.ts'
import { type Column, type Filter, filterFields, isMerged, type ListDocument, type ListPage } from './list-types.ts'
import { type LiveRows, liveRows } from './live-rows.ts'
import { PrintedRows } from './PrintedRows.tsx'
import { keysOfRows } from './row-keys.ts'
import { rawId, type Selection, SelectionContext, selectColumn, useSelection } from './selection.tsx'
import { searchOf, submitSearch } from './submitted-search.ts'
import { leaveTrail } from './trail.ts'
import { useColumnLayout } from './use-column-layout.ts'
import { useListPage } from './use-list-page.ts'
import { type ChangeList, useListState } from './use-list-state.ts'
import { useOpenedHit } from './use-opened-hit.ts'
import { useFittingRows, usePageSize } from './use-page-size.ts'
import { useSame } from './use-same.ts'
import { useStartKey } from './use-start-key.ts'

// Loaded on demand, because most visits see rows and no problem.
const EmptyList = lazyPart(() => import('./EmptyList.tsx'), 'EmptyList')
// Only on phones.
const ListCards = lazyPart(() => import('./ListCards.tsx'), 'ListCards') as typeof import('./ListCards.tsx').ListCards
const PartialNotes = lazyPart(() => import('./PartialNotes.tsx'), 'PartialNotes')
const InvalidList = lazyPart(() => import('./InvalidList.tsx'), 'InvalidList')
const RowAside = lazyPart(() => import('./beside/RowAside.tsx'), 'RowAside')
const SelectedRows = lazyPart(() => import('./selected/SelectedRows.tsx'), 'SelectedRows')

/**
 * The table measures its columns again if it becomes narrower. Therefore, the preview of a row first covers the table,
 * and the table shrinks if no key follows for this long, in milliseconds.
 */
const narrowAfterMs = 150

/** The definition of a list. */
export interface ListScreenProps<Row> {
  /** The key under which the column layout is stored. Never rename it. */
  readonly id: string
  readonly title: MessageId
  readonly icon: ReactElement
  /** The query; its field is aliased `list`. */
  readonly document: ListDocument<Row>
  readonly columns: readonly Column<Row>[]
  readonly filters: readonly Filter[]
  /** Fixed filters that the user cannot change. Must be a stable reference. */
  readonly within?: Readonly<Record<string, string>>
  /** The placeholder, which names the ids that the search covers. */
  readonly searchPlaceholder: MessageId
  /** The reason why a search must not be sent or put into the URL, or null. */
  readonly searchFault?: (search: string) => MessageId | null
  /** The text if there are no rows and no conditions. */
  readonly empty: MessageId
  /** The text if no row matches the conditions. */
  readonly noMatch?: MessageId
  /** Another list to search, offered if this one has no results. */
  readonly elsewhere?: Elsewhere
  /** A note about the rows found by a search. */
  readonly note?: (page: ListPage<Row>, search: string) => ReactNode
  /** The accessible name of a row's link. */
  readonly name: (row: Row) => string
  /** The path of the row's page. */
  readonly link: (row: Row) => string
  /** If set, a failed field marks its cell instead of failing the whole list. */
  readonly rowsMayFail?: true
  /** The default rows per page; 10 if omitted (specification 9). */
  readonly pageSize?: number
  /** Starts a new entry with the values of a row. The key D does this for the focused row. */
  readonly onDuplicate?: (row: Row) => void
  /** When a row was created. Only for lists whose filters `from` and `to` are about that time. */
  readonly creation?: Creation<Row>
  /** Whether the rows need so many platform calls that the list is not watched automatically. */
  readonly isStill?: true
  /** The selected rows, if the screen has actions on them. Every list has a selection: see `useSelection`. */
  readonly selection?: Selection<Row>
  /** Actions on the selected rows. */
  readonly selectedActions?: ReactNode
  /**
   * Shows a row next to the list, which then follows the focus. A click opens it, except on a phone or with Ctrl. If
   * omitted, only Space does, and shows all columns of the row.
   */
  readonly beside?: (row: Row, close: () => void) => ReactNode
  /** Content below the list. */
  readonly below?: ReactNode
  /** The link to add an entry, if entries can be added. */
  readonly add?: AddEntryProps
  /** Further actions on the list, before the link to add an entry. */
  readonly actions?: ReactNode
  /** Content above the list. */
  readonly above?: ReactNode
}

/** A list screen: search, filters, sort order and page in the URL, configurable columns, rows that are links. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { columns, filters, within } = props
  const intl = useIntl()
  const isPhone = useIsPhone()
  const [chosenSize, setChosenSize] = usePageSize(props.id, props.pageSize)
  const frame = useRef<HTMLDivElement>(null)
  const { fitting, around } = useFittingRows(frame, useLocation().search)
  const startKey = useStartKey(props.id, within)
  const perPage = { chosen: chosenSize, fitting }
  const { state, change: changeState, keepUp } = useListState(filters, columns, perPage, startKey)
  const [layout, setLayout] = useColumnLayout(props.id, state.view)
  const [viewSlot] = useState(() => createShared<HTMLElement | null>(null))
  const [refused, setRefused] = useState(() => props.searchFault?.(state.search) ?? null)
  const unsentSearch = useRef<string | null>(null)
  const search = (text: string) => {
    const fault = props.searchFault?.(text) ?? null
    setRefused(fault)
    if (fault === null) changeState({ search: submitSearch(props.id, text) })
  }
  // Text in the search box looks like part of the query, so the next change of the query includes it.
  const change: ChangeList = (changes) => {
    const text = unsentSearch.current
    if (text === null || 'search' in changes) return changeState(changes)
    const fault = props.searchFault?.(text) ?? null
    setRefused(fault)
    if (fault !== null) return changeState(changes)
    changeState({ ...changes, search: searchOf(text), ...('page' in changes && { page: null }) })
  }
  const isValid = Object.keys(state.problems).length === 0
  const { variables: chosen } = state
  const variables = useMemo(
    () => (within ? { ...chosen, filter: { ...chosen.filter, ...within } } : chosen),
    [chosen, within],
  )
  const { result, page, loading, error, moment, refetch } = useListPage({
    document: props.document,
    wanted: variables,
    skip: !isValid || props.searchFault?.(state.search) != null,
    rowsMayFail: props.rowsMayFail === true,
    creation: props.creation,
  })
  useOpenedHit(props, state.search, result, loading)
  const [live, setLive] = useState<LiveRows<Row> | null>(null)
  // A page that is read again often has the same rows. Each cell of the table depends on them.
  const items = useSame<readonly Row[]>(page?.items ?? [], isSameItems)
  const { rows, markOf } = useMemo(() => liveRows(items, live), [items, live])
  const refresh = () => {
    if (unsentSearch.current !== null) search(unsentSearch.current)
    else if (!keepUp()) refetch()
  }
  useKeptUp(keepUp)
  const remove: ChangeList = (changes) => {
    change(changes)
    // The pressed button is removed.
    frame.current?.focus()
  }
  const root = useHref('/')
  const rowOf = (target: EventTarget | null): Row | undefined => {
    const link = target instanceof HTMLAnchorElement && target.dataset.rowLink !== undefined ? target.pathname : null
    return link === null ? undefined : rows.find((each) => root + props.link(each).slice(1) === link)
  }
  const [opened, setOpened] = useState<Row | null>(null)
  const isNarrow = useSettled(opened !== null, narrowAfterMs)
  const close = () => setOpened(null)
  const own = useSelection<Row>(rawId, props.selection === undefined)
  const selection = props.selection ?? own
  // Each cell of the table depends on this. A selection is a new object each time, but differs only with its rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const boxes = useMemo(() => boxesOf(selection, rows, props.name), [selection.rows, rows])
  const focus = (row: Row) => {
    const links = frame.current?.querySelectorAll<HTMLAnchorElement>('a[data-row-link]') ?? []
    const path = root + props.link(row).slice(1)
    for (const link of links) if (link.pathname === path) link.focus()
  }
  const isOpened = (row: Row) => opened !== null && props.link(opened) === props.link(row)
  const moveBeside = (by: 1 | -1) => {
    const at = rows.findIndex(isOpened)
    const next = at < 0 ? undefined : rows[at + by]
    return next ? () => focus(next) : null
  }
  // As displayed in the list, even after it has changed.
  const beside = rows.find(isOpened) ?? opened
  const toggleBeside = (row: Row) => setOpened(isOpened(row) ? null : row)
  const acts = { rows, rowOf, selection, isOpened: opened !== null, close, toggleBeside, focus }
  useKeys('list', isPhone ? [] : keysOfRows({ ...acts, duplicate: props.onDuplicate }), frame)
  const tableColumns = useMemo(() => [selectColumn, ...columns], [columns])
  const title = intl.formatMessage({ id: props.title })
  const shown = { title, columns, layout, name: props.name, link: props.link, markOf }
  const load = () => {
    if (props.creation && state.page > 1) change({ page: null })
    else refresh()
  }
  const { pathname, search: query, key: place } = useLocation()
  const leave = () =>
    leaveTrail({
      list: pathname + query,
      place,
      rows: rows.map(props.link),
      page: { document: props.document, variables, moment, creation: props.creation, link: props.link },
    })
  return (
    <Page title={title} icon={props.icon}>
      {props.above}
      <div className={isNarrow ? 'list-beside list-beside-narrow' : 'list-beside'}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links of the rows are interactive */}
        <div
          className="list"
          ref={frame}
          tabIndex={-1}
          style={{ '--around-rows': `${around}px` } as CSSProperties}
          onClickCapture={leave}
          onFocus={({ target }) => {
            const row = opened !== null && rowOf(target)
            if (row) setOpened(row)
          }}
        >
          <LazyListViews
            id={props.id}
            document={props.document}
            columns={columns}
            filters={filters}
            within={within}
            startKey={startKey}
            layout={layout}
            onLayout={setLayout}
            size={state.chosenSize}
            slot={viewSlot}
          />
          <ListToolbar
            search={state.search}
            placeholder={intl.formatMessage({ id: props.searchPlaceholder })}
            columns={columns}
            layout={layout}
            loading={loading}
            unsentSearch={unsentSearch}
            onSearch={search}
            onLayout={setLayout}
            onRefresh={refresh}
            actions={
              <>
                {isValid && (
                  <ExportButton
                    of={() => ({
                      list: stemOf(props.document),
                      title,
                      columns,
                      layout,
                      filters,
                      values: state.values,
                      variables,
                      total: page?.total ?? 0,
                      totalIsExact: page?.totalIsExact ?? false,
                      selected: [...selection.rows.values()].map(rawId),
                    })}
                  />
                )}
                {props.actions}
                {props.add && <AddEntry {...props.add} />}
              </>
            }
          />
          {refused && (
            <Callout intent="danger" role="alert">
              {intl.formatMessage({ id: refused })}
            </Callout>
          )}
          <FilterBar
            key={state.view}
            filters={filters}
            isClearedElsewhere={isValid && !loading && page?.items.length === 0}
            values={state.values}
            problems={state.problems}
            onChange={change}
          >
            <div className="list-view-slot" ref={viewSlot.set} />
          </FilterBar>
          {isValid && (
            <LateListLive
              list={props.id}
              document={props.document}
              moment={moment}
              variables={variables}
              page={page}
              loading={loading}
              creation={props.creation}
              keyOf={props.link}
              isStill={props.isStill === true || isMerged(filters, state.values)}
              isSelecting={selection.rows.size > 0}
              onLive={setLive}
              onLoad={load}
            />
          )}
          {error && <Failure what={intl.formatMessage({ id: 'list.failed' })} error={error} retry={refresh} />}
          {page && (page.failedLookups.length > 0 || (page.leftOut ?? []).length > 0) && <PartialNotes page={page} />}
          {page && page.items.length > 0 && !loading && props.note?.(page, state.search)}
          {!isValid ? (
            <InvalidList problems={state.problems} marked={filters.flatMap(filterFields)} onChange={remove} />
          ) : error && !page ? null : page && page.items.length === 0 && !loading ? (
            <EmptyList
              page={page}
              state={state}
              filters={filters}
              empty={props.empty}
              noMatch={props.noMatch ?? 'list.emptyFiltered'}
              elsewhere={props.elsewhere ?? null}
              onChange={remove}
            />
          ) : isPhone ? (
            <ListCards
              {...shown}
              rows={page ? rows : null}
              placeholders={state.size}
              busy={loading}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
            />
          ) : (
            <SelectionContext value={boxes}>
              <ListTable
                {...shown}
                columns={tableColumns}
                onOpen={props.beside && ((path) => setOpened(rows.find((each) => props.link(each) === path) ?? null))}
                rows={page ? rows : null}
                placeholders={state.size}
                busy={loading}
                sort={state.sort}
                onSort={(sort) => change({ sort })}
                onLayout={setLayout}
              />
            </SelectionContext>
          )}
          {page && isValid && <PrintedRows {...shown} search={state.search} rows={rows} />}
          {isValid && (
            <ListFooter state={state} page={page} chosen={chosenSize} onChange={change} onSize={setChosenSize} />
          )}
          {selection.rows.size > 0 && (
            <SelectedRows
              columns={columns as readonly Column<unknown>[]}
              layout={layout}
              selection={selection as unknown as Selection<unknown>}
              actions={props.selectedActions}
            />
          )}
          {props.below}
        </div>
        {beside !== null &&
          (props.beside?.(beside, close) ?? (
            <RowAside
              row={beside}
              columns={columns as readonly Column<unknown>[]}
              name={props.name as (row: unknown) => string}
              link={props.link as (row: unknown) => string}
              onMove={moveBeside}
              onClose={close}
            />
          ))}
      </div>
    </Page>
  )
}

/** A value once it has been stable for a while and nothing else was rendered. */
function useSettled(value: boolean, afterMs: number): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (settled === value) return
    const timer = setTimeout(setSettled, afterMs, value)
    return () => clearTimeout(timer)
  })
  return settled
}

/** The name of a list's field in the schema. */
function stemOf({ definitions }: DocumentNode): string {
  const [field] = definitions.flatMap((each) => ('operation' in each ? each.selectionSet.selections : []))
  return field && 'name' in field ? field.name.value : ''
}

/** The behavior of the checkboxes of the shown rows. */
function boxesOf<Row>({ rows, idOf, toggle }: Selection<Row>, shown: readonly Row[], nameOf: (row: Row) => string) {
  return {
    isSelected: (row: unknown) => rows.has(idOf(row as Row)),
    nameOf: (row: unknown) => nameOf(row as Row),
    toggle: (row: unknown, isRange: boolean) => toggle(row as Row, shown, isRange),
  }
}

/** Updates relative dates when someone looks at the page again: "Today" must not mean yesterday. */
function useKeptUp(keepUp: () => boolean): void {
  const latest = useRef(keepUp)
  useEffect(() => {
    latest.current = keepUp
  })
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
