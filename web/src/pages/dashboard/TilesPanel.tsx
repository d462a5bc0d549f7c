import { Settings } from '@blueprintjs/icons'
import { type Metric, metrics, metricValue } from '@portal/schema/metric'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { DashboardReadingsQuery } from '../../gql/graphql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { comparisonOf } from '../../screens/statistics/change.ts'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import type { Statistics } from '../../screens/statistics/statistics.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { chargesOfMetric } from './charges-link.ts'
import { LivePanel } from './LivePanel.tsx'
import { type Line, lineOf } from './readings.ts'
import { SparkLine } from './SparkLine.tsx'
import type { Tile } from './tiles.ts'
import type { LiveAnswer } from './use-live.ts'

interface TilesPanelProps {
  readonly tiles: readonly Tile[]
  readonly live: LiveAnswer<{ readonly dashboardStatistics: Statistics }>
  /** The readings of the last hour; null while there are none. */
  readonly readings: DashboardReadingsQuery['tiles'] | null
}

const hour = 3600

/** The figures that were chosen, each with its change and the charges behind it. */
export function TilesPanel({ tiles, live, readings }: TilesPanelProps) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const statistics = live.data?.dashboardStatistics
  const end = live.readAt ?? 0
  const to = Math.floor(end / 1000)
  return (
    <LivePanel
      title={formatMessage({ id: 'dashboard.figures' })}
      live={live}
      lines={6}
      actions={
        <LinkButton
          size="small"
          variant="minimal"
          icon={<Settings />}
          to={path('dashboard/settings')}
          text={formatMessage({ id: 'dashboard.arrange' })}
        />
      }
    >
      {statistics?.last24Hours.totalRequests === 0 && (
        <p className="muted">{formatMessage({ id: 'dashboard.noCharges' })}</p>
      )}
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
    </LivePanel>
  )
}

interface TileContentProps {
  readonly metric: Metric
  readonly statistics: Statistics
  /** When the window ended, in milliseconds. */
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
      <dt>{texts.name(metric)}</dt>
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
