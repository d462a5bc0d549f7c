import { Button } from '@blueprintjs/core'
import type { ComponentProps } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { DashboardChangesQuery } from '../../gql/graphql.ts'
import { ChangesTable } from '../../screens/ledger/ChangesTable.tsx'
import { ActText } from '../../screens/ledger/EntryTexts.tsx'
import '../../screens/ledger/ledger.css'
import { ObjectLink } from '../../screens/ledger/ObjectLink.tsx'
import { OutcomeTag } from '../../screens/ledger/OutcomeTag.tsx'
import { LivePanel } from '../../screens/live/LivePanel.tsx'
import type { LiveAnswer } from '../../screens/live/use-live.ts'
import { moversOf } from '../../screens/statistics/change.ts'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import type { Statistics } from '../../screens/statistics/statistics.ts'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { chargesOfMetric } from './charges-link.ts'
import { StoppedNow } from './QueueStates.tsx'

interface MoversPanelProps {
  readonly live: LiveAnswer<{ readonly dashboardStatistics: Statistics }>
  /** The queues of each system, if the caller may read them. */
  readonly systems: ComponentProps<typeof StoppedNow>['systems']
}

const mostMovers = 5

/** The metrics that got worse in the last 60 minutes, the most unusual first. */
export function MoversPanel({ live, systems }: MoversPanelProps) {
  const { formatMessage } = useIntl()
  const texts = useMetricTexts()
  const path = useMerchantPath()
  const mayList = useCan('charges')
  const movers = live.data ? moversOf(live.data.dashboardStatistics).slice(0, mostMovers) : []
  const most = movers[0]?.change.weight ?? 1
  return (
    <LivePanel title={formatMessage({ id: 'dashboard.movers' })} live={live} lines={3}>
      <StoppedNow systems={systems} />
      {movers.length === 0 && <p className="muted">{formatMessage({ id: 'dashboard.movers.none' })}</p>}
      <ul className="dash-movers">
        {movers.map(({ metric, value, change }) => {
          const figure = texts.figure(metric)
          const link = path(chargesOfMetric(metric, live.readAt ?? 0))
          return (
            <li key={metric.value}>
              <span className="dash-mover-name">{mayList ? <Link to={link}>{figure}</Link> : figure}</span>
              <Bar percent={(change.weight / most) * 100} tone="bad" />
              <span className="dash-bad">{texts.amount(change)}</span>
              <span className="muted">
                {formatMessage(
                  { id: 'dashboard.movers.instead' },
                  { value: texts.value(metric, value), expected: texts.value(metric, change.expected) },
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </LivePanel>
  )
}

interface ChangesPanelProps {
  readonly live: LiveAnswer<DashboardChangesQuery>
  /** The moment around which changes are listed, in seconds. Null for now. */
  readonly around: number | null
  /** Whether the moment was derived from the samples, not chosen by the user. */
  readonly isFound: boolean
  readonly onAround: (moment: number | null) => void
}

const halfHour = 1800

/** The ledger entries within half an hour of a moment, next to the anomalies. */
export function ChangesPanel({ live, around, isFound, onAround }: ChangesPanelProps) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const page = live.data?.ledger
  const now = Math.floor((live.readAt ?? Date.now()) / 1000)
  const moment = around ?? now
  const iso = new Date(moment * 1000).toISOString()
  return (
    <LivePanel title={formatMessage({ id: 'dashboard.changes' })} live={live} lines={3}>
      <p className="dash-around">
        <span>
          {formatMessage({
            id:
              around === null ? 'dashboard.changes.now' : isFound ? 'dashboard.changes.found' : 'dashboard.changes.at',
          })}{' '}
          {around !== null && <Timestamp iso={iso} form="brief" />}
        </span>
        <span className="dash-around-steps">
          <Button size="small" onClick={() => onAround(moment - halfHour)}>
            {formatMessage({ id: 'dashboard.changes.earlier' })}
          </Button>
          <Button
            size="small"
            disabled={moment + halfHour > now}
            onClick={() => onAround(Math.min(now, moment + halfHour))}
          >
            {formatMessage({ id: 'dashboard.changes.later' })}
          </Button>
        </span>
      </p>
      {page?.items.length === 0 && <p className="muted">{formatMessage({ id: 'dashboard.changes.none' })}</p>}
      <ul className="ledger-items">
        {page?.items.map((entry) => (
          <li key={entry.id} className="ledger-item">
            <div className="ledger-item-head">
              <strong>
                <ActText act={entry.act} />
              </strong>
              <span>
                <ObjectLink entry={entry} />
              </span>
              {entry.outcome !== 'DONE' && <OutcomeTag entry={entry} />}
              <span className="muted">
                <Timestamp iso={entry.at} form="brief" />
              </span>
              <bdi>{entry.callerName}</bdi>
              <Link to={path(`configuration/ledger/${encodeURIComponent(entry.id)}`)}>
                {formatMessage({ id: 'ledger.details' })}
              </Link>
            </div>
            {entry.reason && <p className="ledger-reason">{entry.reason}</p>}
            {entry.changes.length > 0 && (
              <ChangesTable label={entry.act} changes={entry.changes} isBeforeKnown={entry.isBeforeKnown} />
            )}
          </li>
        ))}
      </ul>
      {page && page.total > page.items.length && (
        <Link to={path(`configuration/ledger?from=${isoOf(moment - halfHour)}&to=${isoOf(moment + halfHour)}`)}>
          {formatMessage({ id: 'dashboard.changes.all' }, { count: page.total })}
        </Link>
      )}
    </LivePanel>
  )
}

function isoOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`
}
