import { Button } from '@blueprintjs/core'
import { can } from '@portal/schema/access'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { DashboardChangesQuery } from '../../gql/graphql.ts'
import { restoredEdit } from '../../screens/entry/prefill.ts'
import { EntrySentence } from '../../screens/ledger/EntrySentence.tsx'
import type { HistoryEntry } from '../../screens/ledger/entry-query.ts'
import { configurationTypes } from '../../screens/ledger/ledger-types.ts'
import { useObjectPath } from '../../screens/ledger/object-path.ts'
import { changedBack } from '../../screens/ledger/versions.ts'
import { LivePanel } from '../../screens/live/LivePanel.tsx'
import type { LiveAnswer } from '../../screens/live/use-live.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { useAccessSubject } from '../../session/viewer.tsx'
import { isoSeconds } from '../../values/iso-seconds.ts'

interface ChangesPanelProps {
  readonly live: LiveAnswer<DashboardChangesQuery>
  /** The number of entries of any kind in the same time; null if unknown. */
  readonly entries: number | null
  /** The displayed time, in seconds. */
  readonly from: number
  readonly to: number
  /** Whether the user chose the time. */
  readonly isChosen: boolean
  readonly onAround: (moment: number | null) => void
}

const halfHour = 1800

/**
 * The changes of the configuration, one line each, with a link to undo it. All other entries share one line with a
 * count.
 */
export function ChangesPanel({ live, entries, from, to, isChosen, onAround }: ChangesPanelProps) {
  const { formatMessage, formatNumber } = useIntl()
  const path = useMerchantPath()
  const page = live.data?.ledger
  const middle = (from + to) / 2
  const now = Math.floor((live.readAt ?? Date.now()) / 1000)
  const ledger = path(`configuration/ledger?from=${isoOf(from)}&to=${isoOf(to)}`)
  const others = page && entries !== null ? entries - page.total : 0
  return (
    <LivePanel title={formatMessage({ id: 'dashboard.changes' })} live={live} skeleton={3} isQuiet>
      <p className="dash-around">
        <span>
          {formatMessage(
            { id: 'dashboard.changes.between' },
            {
              from: <Timestamp iso={isoOf(from)} form="brief" />,
              to: isChosen ? (
                <Timestamp iso={isoOf(to)} form="brief" />
              ) : (
                formatMessage({ id: 'dashboard.changes.now' })
              ),
            },
          )}
        </span>
        <span className="dash-around-steps">
          <Button size="small" onClick={() => onAround(middle - halfHour)}>
            {formatMessage({ id: 'dashboard.changes.earlier' })}
          </Button>
          <Button
            size="small"
            disabled={!isChosen || middle + halfHour > now}
            onClick={() => onAround(Math.min(now, middle + halfHour))}
          >
            {formatMessage({ id: 'dashboard.changes.later' })}
          </Button>
          {isChosen && (
            <Button size="small" variant="minimal" onClick={() => onAround(null)}>
              {formatMessage({ id: 'dashboard.changes.reset' })}
            </Button>
          )}
        </span>
      </p>
      {page?.items.length === 0 && <p className="muted">{formatMessage({ id: 'dashboard.changes.none' })}</p>}
      <ul className="dash-changes">
        {page?.items.map((entry) => (
          <ChangeLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {page && page.total > page.items.length && (
        <Link to={ledger}>
          {formatMessage({ id: 'dashboard.changes.all' }, { count: page.total - page.items.length })}
        </Link>
      )}
      {others > 0 && (
        <p className="dash-others muted">
          {formatMessage({ id: 'dashboard.changes.others' }, { count: others, number: formatNumber(others) })}{' '}
          <Link to={ledger}>{formatMessage({ id: 'dashboard.changes.show' })}</Link>
        </p>
      )}
    </LivePanel>
  )
}

function ChangeLine({ entry }: { readonly entry: HistoryEntry }) {
  const { formatMessage } = useIntl()
  const subject = useAccessSubject()
  const objectPath = useObjectPath()(entry)
  const flag = configurationTypes[entry.objectType] ?? null
  const back = entry.act.startsWith('save') && flag !== null && can(subject, flag) ? changedBack(entry) : null
  const form = back && objectPath ? restoredEdit(objectPath, back) : null
  return (
    <li>
      <Timestamp iso={entry.at} form="brief" />
      <span className="dash-change-text">
        <EntrySentence entry={entry} /> <span className="muted">· {entry.callerName}</span>
        {entry.reason && <span className="muted"> · {entry.reason}</span>}
      </span>
      {form && (
        <Link className="bp6-button bp6-small bp6-outlined" to={form.to} state={form.state}>
          {formatMessage({ id: 'dashboard.changes.back' })}
        </Link>
      )}
    </li>
  )
}

function isoOf(seconds: number): string {
  return isoSeconds(seconds * 1000)
}
