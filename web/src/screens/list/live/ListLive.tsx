import { Button } from '@blueprintjs/core'
import { Pause, Play } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useConnection } from '../../../network/use-connection.ts'
import { useFormatDate } from '../../../preferences/preferences.tsx'
import { useMerchant } from '../../../session/merchant.ts'
import type { Creation, ListMoment } from '../list-moment.ts'
import type { ListDocument, ListPage, ListVariables } from '../list-types.ts'
import type { LiveRows } from '../live-rows.ts'
import { useListKey } from '../use-list-key.ts'
import './list-live.css'
import { createAnnouncer } from './pace.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLiveKeys } from './use-live-keys.ts'
import { useLooks } from './use-looks.ts'

/** The displayed list, and the actions for its changes. */
export interface ListLiveProps<Row> {
  readonly list: string
  readonly document: ListDocument<Row>
  readonly moment: ListMoment | null
  /** The variables of the displayed page, without the time bound. */
  readonly variables: ListVariables
  /** The displayed page; null while none is loaded. */
  readonly page: ListPage<Row> | null
  readonly loading: boolean
  readonly creation: Creation<Row> | undefined
  readonly keyOf: (row: Row) => string
  /** Whether the list is not watched automatically. */
  readonly isStill: boolean
  /** Whether rows are selected, which keeps all rows unchanged. */
  readonly isSelecting: boolean
  readonly onLive: (live: LiveRows<Row> | null) => void
  readonly onLoad: () => void
}

/**
 * The line above the rows: when they were read, how many rows are new or changed since then, and whether the list is
 * watched.
 */
export function ListLive<Row>(props: ListLiveProps<Row>) {
  const { list, document, moment, variables, page, loading, creation, keyOf, isStill, isSelecting, onLive, onLoad } =
    props
  const { formatMessage, formatNumber } = useIntl()
  const format = useFormatDate()
  const isOffline = useConnection() !== 'up'
  const [isPaused, setPaused] = useState(false)
  const latestKeyOf = useRef(keyOf)
  latestKeyOf.current = keyOf
  const isSearch = variables.search !== null
  const asOf = moment?.asOf ?? null
  const rows = page?.items
  const total = page?.total ?? 0
  const shown = useMemo(
    () =>
      asOf === null || rows === undefined || loading || isSearch || isStill
        ? null
        : { asOf, variables, rows, total, creation, keyOf: (row: Row) => latestKeyOf.current(row) },
    [asOf, variables, rows, total, creation, loading, isSearch, isStill],
  )
  const owner = `${useListKey('looks', list)}@${useMerchant() ?? ''}`
  const { verdict, isFailed } = useLooks({ owner, document, shown, onlyCounts: isSelecting, isPaused })
  useEffect(() => onLive(verdict), [verdict, onLive])
  const count = verdict?.count ?? 0
  const what = creation ? 'list.live.new' : 'list.live.changed'
  const said = formatMessage(
    { id: what },
    { count, number: formatNumber(count) + (verdict?.isExact === false ? '+' : '') },
  )
  const marked = creation ? (verdict?.changed.size ?? 0) + (verdict?.gone.size ?? 0) : 0
  const announced = useAnnounced(
    [count > 0 && said, marked > 0 && formatMessage({ id: 'list.live.marked' }, { count: marked })]
      .filter((text) => text !== false)
      .join(', '),
  )
  const line = useRef<HTMLDivElement>(null)
  useKeptFocus(line, rows)
  const pause = () => setPaused(!isPaused)
  useLiveKeys({ load: onLoad, pause })
  const state = loading
    ? 'list.loading'
    : isOffline
      ? 'list.live.offline'
      : isPaused
        ? 'list.live.paused'
        : isSearch
          ? 'list.live.search'
          : isStill
            ? 'list.live.still'
            : isSelecting
              ? 'list.live.selecting'
              : isFailed
                ? 'list.live.failed'
                : null
  const label = formatMessage({ id: isPaused ? 'list.live.resume' : 'list.live.pause' })
  return (
    <div className="list-live" ref={line}>
      <span className="muted">
        {asOf !== null && !loading && (
          <time dateTime={asOf} title={format(asOf).both}>
            {formatMessage({ id: 'list.live.asOf' }, { time: format(asOf).full[1] })}
          </time>
        )}
        {state && `${asOf !== null && !loading ? '. ' : ''}${formatMessage({ id: state })}`}
      </span>
      {count > 0 && (
        <Button
          variant="minimal"
          size="small"
          className="list-live-load"
          aria-keyshortcuts="."
          aria-label={formatMessage({ id: 'list.live.load' }, { what: said })}
          onClick={onLoad}
        >
          <kbd>.</kbd> {said}
        </Button>
      )}
      {!isSearch && !isStill && (
        <Button
          variant="minimal"
          size="small"
          icon={isPaused ? <Play size={12} /> : <Pause size={12} />}
          aria-label={label}
          aria-keyshortcuts=","
          title={`${label} (,)`}
          onClick={pause}
        />
      )}
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </div>
  )
}

/** The text for screen readers, at most one in ten seconds. */
function useAnnounced(text: string): string {
  const [announced, setAnnounced] = useState('')
  const [announcer] = useState(() =>
    createAnnouncer(setAnnounced, Date.now, (millis, run) => {
      const timer = setTimeout(run, millis)
      return () => clearTimeout(timer)
    }),
  )
  useEffect(() => announcer.say(text), [announcer, text])
  useEffect(() => () => announcer.stop(), [announcer])
  return announced
}
