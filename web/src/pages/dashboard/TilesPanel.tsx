import { Button, Classes } from '@blueprintjs/core'
import { Settings } from '@blueprintjs/icons'
import { type Metric, metrics, metricValue } from '@portal/schema/metric'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { DashboardReadingsQuery } from '../../gql/graphql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { LivePanel } from '../../screens/live/LivePanel.tsx'
import type { LiveAnswer } from '../../screens/live/use-live.ts'
import { comparisonOf } from '../../screens/statistics/change.ts'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import type { Statistics } from '../../screens/statistics/statistics.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { ArrangeInPlace } from './ArrangeInPlace.tsx'
import { chargesOfMetric } from './charges-link.ts'
import { type Line, lineOf } from './readings.ts'
import { SparkLine } from './SparkLine.tsx'
import type { Tile } from './tiles.ts'
import { useArrange } from './use-arrange.ts'

interface TilesPanelProps {
  readonly tiles: readonly Tile[]
  readonly live: LiveAnswer<{ readonly dashboardStatistics: Statistics }>
  /** The samples of the last hour. Null until they have loaded. */
  readonly readings: DashboardReadingsQuery['tiles'] | null
  readonly onTiles: (tiles: readonly Tile[]) => void
}

const hour = 3600

/** The chosen figures, each with its trend and a link to its charges. */
export function TilesPanel({ tiles, live, readings, onTiles }: TilesPanelProps) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const statistics = live.data?.dashboardStatistics
  const end = live.readAt ?? 0
  const to = Math.floor(end / 1000)
  const [isArranging, setArranging] = useState(false)
  const arrangeButton = useRef<HTMLButtonElement>(null)
  const done = () => {
    setArranging(false)
    // The element with the focus disappears.
    arrangeButton.current?.focus()
  }
  return (
    <LivePanel
      isQuiet
      title={formatMessage({ id: 'dashboard.figures' })}
      live={live}
      skeleton={<TilesSkeleton tiles={tiles} />}
      actions={
        <>
          <Button
            ref={arrangeButton}
            size="small"
            variant="minimal"
            active={isArranging}
            onClick={() => setArranging(!isArranging)}
          >
            {formatMessage({ id: isArranging ? 'dashboard.arrange.done' : 'dashboard.arrange' })}
          </Button>
          <LinkButton
            size="small"
            variant="minimal"
            icon={<Settings />}
            to={path('dashboard/settings')}
            aria-label={formatMessage({ id: 'dashboard.settings' })}
            title={formatMessage({ id: 'dashboard.settings' })}
          />
        </>
      }
    >
      {statistics?.last24Hours.totalRequests === 0 && <NoCharges isNew={statistics.last30Days.totalRequests === 0} />}
      {isArranging ? (
        <InPlace tiles={tiles} statistics={statistics} onTiles={onTiles} onDone={done} />
      ) : (
        <dl className="dash-tiles">
          {statistics &&
            tiles.map(({ code, size }) => {
              const metric = metrics.get(code)
              const series = readings?.series.find((each) => each.code === code)
              const line = readings && series ? lineOf({ ...readings, values: series.values }, to - hour, to) : null
              return (
                metric && (
                  <div key={code} className={`dash-tile dash-tile-${size}`}>
                    <TileContent metric={metric} statistics={statistics} end={end} line={line} />
                  </div>
                )
              )
            })}
        </dl>
      )}
    </LivePanel>
  )
}

function TilesSkeleton({ tiles }: Pick<TilesPanelProps, 'tiles'>) {
  const texts = useMetricTexts()
  return (
    <div className="dash-tiles" aria-hidden="true">
      {tiles.map(({ code, size }) => {
        const metric = metrics.get(code)
        return (
          <div key={code} className={`dash-tile dash-tile-${size}`}>
            <div className="dash-name">
              <span className={Classes.SKELETON}>{metric && texts.name(metric)}</span>
            </div>
            <div className="dash-figure">
              <span className={Classes.SKELETON}>00,000</span>
            </div>
            <div className="dash-change" />
            <div className="dash-spark" />
          </div>
        )
      })}
    </div>
  )
}

interface InPlaceProps {
  readonly tiles: readonly Tile[]
  readonly statistics: Statistics | undefined
  readonly onTiles: (tiles: readonly Tile[]) => void
  readonly onDone: () => void
}

/** Arranges the tiles. While it is open, Escape undoes the last step; if no step is left, it closes. */
function InPlace({ tiles, statistics, onTiles, onDone }: InPlaceProps) {
  const arranging = useArrange(tiles, onTiles, onDone)
  return <ArrangeInPlace tiles={tiles} statistics={statistics} arranging={arranging} />
}

/** Tells that there is no data, and how to create the first charge: with a test purchase, or manually. */
function NoCharges({ isNew }: { readonly isNew: boolean }) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const mayPay = useCan('paywall')
  const mayCharge = useCan('chargesEdit')
  return (
    <p className="muted dash-empty">
      {formatMessage({ id: isNew ? 'dashboard.noCharges.ever' : 'dashboard.noCharges' })}{' '}
      {isNew && mayPay && <Link to={path('paywall')}>{formatMessage({ id: 'dashboard.noCharges.test' })}</Link>}{' '}
      {isNew && mayCharge && <Link to={path('charges/@new')}>{formatMessage({ id: 'dashboard.noCharges.new' })}</Link>}
    </p>
  )
}

interface TileContentProps {
  readonly metric: Metric
  readonly statistics: Statistics
  /** The end of the window, in milliseconds. */
  readonly end: number
  readonly line: Line | null
}

function TileContent({ metric, statistics, end, line }: TileContentProps) {
  const { formatMessage } = useIntl()
  const texts = useMetricTexts()
  const path = useMerchantPath()
  const mayList = useCan('charges')
  const value = texts.value(metric, metricValue(statistics, metric))
  const change = texts.change(metric, comparisonOf(statistics, metric))
  const to = Math.floor(end / 1000)
  return (
    <>
      <dt className="dash-name">{texts.name(metric)}</dt>
      <dd className="dash-figure">
        {mayList ? (
          <Link to={path(chargesOfMetric(metric, end))} title={formatMessage({ id: 'dashboard.toCharges' })}>
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      <dd className={change.tone ? `dash-change dash-${change.tone}` : 'dash-change'}>{change.text}</dd>
      <dd className="dash-spark">{line && <SparkLine line={line} from={to - hour} to={to} />}</dd>
    </>
  )
}
