import { useQuery } from '@apollo/client/react'
import { Callout } from '@blueprintjs/core'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useIntl } from 'react-intl'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import type { MessageId } from '../../i18n/messages.ts'
import { Page } from '../../layout/page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { errorAt } from '../describe-error.ts'
import { Failure } from '../Failure.tsx'
import { useIsPhone } from '../media.ts'
import { AddEntry, type AddEntryProps } from './AddEntry.tsx'
import type { Elsewhere } from './EmptyList.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Incomplete } from './Incomplete.tsx'
import '../../ui/text.css'
import './list.css'
import { LeftOut } from './LeftOut.tsx'
import { ListCards } from './ListCards.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListTable } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import type { Column, Filter, ListDocument, ListPage, ListVariables } from './list-types.ts'
import { PrintedRows } from './PrintedRows.tsx'
import { type Selection, SelectionContext, selectColumn } from './selection.tsx'
import { isSubmitted, searchAnswered, searchOf, submitSearch } from './submitted-search.ts'
import { focusedRow } from './table-rows.ts'
import { useColumnLayout } from './use-column-layout.ts'
import { type ChangeList, useListState } from './use-list-state.ts'
import { useFittingRows, usePageSize } from './use-page-size.ts'

// Most visits see rows and no problem.
const EmptyList = lazyPart(() => import('./EmptyList.tsx'), 'EmptyList')
const InvalidList = lazyPart(() => import('./InvalidList.tsx'), 'InvalidList')

/** The definition of a list. */
export interface ListScreenProps<Row> {
  /** The key under which the column layout is stored: never rename it. */
  readonly id: string
  readonly title: MessageId
  readonly icon: ReactElement
  /** The query; its field is aliased `list`. */
  readonly document: ListDocument<Row>
  readonly columns: readonly Column<Row>[]
  readonly filters: readonly Filter[]
  /** Fixed filters the user cannot change. Must be a stable reference. */
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
  /** The selected rows: by checkbox, by x, and by Shift+x for a range. */
  readonly selection?: Selection<Row>
  /**
   * Shows a row beside the list, which then follows the focus. On a phone, or with Ctrl, the row's page opens instead.
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
  const { state, change: changeState, keepUp } = useListState(filters, columns, { chosen: chosenSize, fitting })
  const [layout, setLayout] = useColumnLayout(props.id)
  const [refused, setRefused] = useState(() => props.searchFault?.(state.search) ?? null)
  const unsentSearch = useRef<string | null>(null)
  const search = (text: string) => {
    const fault = props.searchFault?.(text) ?? null
    setRefused(fault)
    if (fault === null) changeState({ search: submitSearch(props.id, text) })
  }
  // A text in the search box looks like a part of the query, so the next change of the query includes it.
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
  const query = useQuery(props.document as TypedDocumentNode<{ list: ListPage<Row> }, ListVariables>, {
    variables,
    skip: !isValid || props.searchFault?.(state.search) != null,
    fetchPolicy: 'cache-and-network',
    errorPolicy: props.rowsMayFail ? 'all' : 'none',
    notifyOnNetworkStatusChange: true,
  })
  const { loading } = query
  const error = query.data && props.rowsMayFail && errorAt(query.error, 'list', 'items') ? undefined : query.error
  const { page, arrived } = useStaleWhileLoading(query.data?.list, variables, loading)
  useOpenedHit(props, state.search, query.data?.list, loading)
  const refresh = () => {
    if (unsentSearch.current !== null) search(unsentSearch.current)
    else if (!keepUp()) void query.refetch().catch(() => undefined)
  }
  useKeptUp(keepUp)
  const remove: ChangeList = (changes) => {
    change(changes)
    // The pressed button is removed.
    frame.current?.focus()
  }
  const root = useHref('/')
  const rowOf = (target: EventTarget): Row | undefined => {
    const link = target instanceof HTMLAnchorElement && target.dataset.rowLink !== undefined ? target.pathname : null
    return link === null ? undefined : page?.items.find((each) => root + props.link(each).slice(1) === link)
  }
  const [opened, setOpened] = useState<Row | null>(null)
  const close = () => setOpened(null)
  const { selection } = props
  const select = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key === 'Escape' && opened !== null) return close()
    const row = key.toLowerCase() === 'x' && !ctrlKey && !metaKey && !altKey ? rowOf(event.target) : undefined
    if (!row || !selection || !page) return
    event.preventDefault()
    selection.toggle(row, page.items, shiftKey)
  }
  const duplicate = (event: KeyboardEvent<HTMLElement>) => {
    const href = event.key.toLowerCase() === 'd' && focusedRow(event)
    const row = href && page?.items.find((each) => root + props.link(each).slice(1) === href)
    if (!row) return
    event.preventDefault()
    props.onDuplicate?.(row)
  }
  const isSelectable = selection !== undefined
  const tableColumns = useMemo(() => (isSelectable ? [selectColumn, ...columns] : columns), [columns, isSelectable])
  const title = intl.formatMessage({ id: props.title })
  const shown = { title, columns, layout, name: props.name, link: props.link }
  return (
    <Page title={title} icon={props.icon}>
      {props.above}
      <div className={props.beside && 'list-beside'}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links of the rows are interactive */}
        <div
          className="list"
          ref={frame}
          tabIndex={-1}
          style={{ '--around-rows': `${around}px` } as CSSProperties}
          onKeyDown={(event) => {
            if (props.onDuplicate) duplicate(event)
            select(event)
          }}
          onFocus={({ target }) => {
            const row = opened !== null && rowOf(target)
            if (row) setOpened(row)
          }}
        >
          <ListToolbar
            search={state.search}
            placeholder={intl.formatMessage({ id: props.searchPlaceholder })}
            columns={columns}
            layout={layout}
            updated={isValid ? arrived : null}
            loading={loading}
            unsentSearch={unsentSearch}
            onSearch={search}
            onLayout={setLayout}
            onRefresh={refresh}
            actions={
              <>
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
          <FilterBar filters={filters} values={state.values} problems={state.problems} onChange={change} />
          {error && <Failure what={intl.formatMessage({ id: 'list.failed' })} error={error} retry={refresh} />}
          {page && page.failedLookups.length > 0 && <Incomplete failedLookups={page.failedLookups} />}
          {page?.leftOut && page.leftOut.length > 0 && <LeftOut terms={page.leftOut} />}
          {page && page.items.length > 0 && !loading && props.note?.(page, state.search)}
          {!isValid ? (
            <InvalidList problems={state.problems} filters={filters} onChange={remove} />
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
              rows={page?.items ?? null}
              placeholders={state.size}
              busy={loading}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
            />
          ) : (
            <SelectionContext value={selection ? boxesOf(selection, page?.items ?? [], props.name) : null}>
              <ListTable
                {...shown}
                columns={tableColumns}
                onOpen={
                  props.beside && ((path) => setOpened(page?.items.find((each) => props.link(each) === path) ?? null))
                }
                rows={page?.items ?? null}
                placeholders={state.size}
                busy={loading}
                sort={state.sort}
                onSort={(sort) => change({ sort })}
                onLayout={setLayout}
              />
            </SelectionContext>
          )}
          {page && isValid && <PrintedRows {...shown} search={state.search} rows={page.items} />}
          {isValid && (
            <ListFooter state={state} page={page} chosen={chosenSize} onChange={change} onSize={setChosenSize} />
          )}
          {props.below}
        </div>
        {opened !== null && props.beside?.(opened, close)}
      </div>
    </Page>
  )
}

/** The behavior of the checkboxes of the shown rows. */
function boxesOf<Row>({ rows, idOf, toggle }: Selection<Row>, shown: readonly Row[], nameOf: (row: Row) => string) {
  return {
    isSelected: (row: unknown) => rows.has(idOf(row as Row)),
    nameOf: (row: unknown) => nameOf(row as Row),
    toggle: (row: unknown, isRange: boolean) => toggle(row as Row, shown, isRange),
  }
}

/** Opens the single exact match of a search, once, right after the user has submitted it. Back leads to the list. */
function useOpenedHit<Row>(
  { id, link }: ListScreenProps<Row>,
  search: string,
  result: ListPage<Row> | undefined,
  loading: boolean,
): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(() => {
    if (loading || result === undefined || !isSubmitted(id, search, key)) return
    searchAnswered()
    const [row] = result.items
    if (result.exactHit && row !== undefined) void navigate(link(row))
  }, [id, link, search, result, loading, key, navigate])
}

/** Moves relative dates on when someone looks at the page again: "Today" must not mean yesterday. */
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

interface Held<Row> {
  readonly variables: ListVariables
  readonly page: ListPage<Row>
  readonly arrived: number
}

/**
 * The last loaded page, and when it arrived, in milliseconds since the epoch. It stays while the next one loads. If
 * reloading the same page fails, it stays with its age. It is never shown as the result of another query.
 */
function useStaleWhileLoading<Row>(result: ListPage<Row> | undefined, variables: ListVariables, loading: boolean) {
  const [held, setHeld] = useState<Held<Row> | null>(null)
  useEffect(() => {
    if (result !== undefined && !loading) setHeld({ variables, page: result, arrived: Date.now() })
  }, [result, variables, loading])
  const isSame = held?.variables === variables
  return {
    page: result ?? (held !== null && (loading || isSame) ? held.page : null),
    arrived: isSame ? held.arrived : null,
  }
}
