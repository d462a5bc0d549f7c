import { metricOf } from '@portal/schema/metric'
import type { ComponentProps } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { DashboardGatewaysQuery, DashboardQueueQuery } from '../../gql/graphql.ts'
import { LivePanel } from '../../screens/live/LivePanel.tsx'
import { useLive } from '../../screens/live/use-live.ts'
import { comparisonOf } from '../../screens/statistics/change.ts'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import type { Statistics } from '../../screens/statistics/statistics.ts'
import { usePath } from '../../screens/use-owner-path.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { QueueStates } from './QueueStates.tsx'
import { gatewaysQuery, queueQuery } from './queries.ts'

const nothing = () => ({})

/** The success of each gateway in the last 60 minutes. If one cannot be read, the others are still shown. */
export function GatewaysPanel() {
  const { formatMessage, formatNumber } = useIntl()
  const texts = useMetricTexts()
  const path = usePath()
  const live = useLive<DashboardGatewaysQuery, Record<string, never>>(gatewaysQuery, nothing)
  const metric = metricOf('CR', 'M')
  const page = live.data?.gatewayConfigs
  return (
    <LivePanel title={formatMessage({ id: 'dashboard.gateways' })} live={live} lines={5}>
      {page && (
        <DataTable
          none="gateways.empty"
          rows={page.items}
          rowKey={({ merchantAccount, id }) => `${merchantAccount} ${id}`}
          columns={[
            {
              header: 'dashboard.gateway',
              cell: ({ id, displayName, merchantAccount }) => (
                <>
                  <Link to={path('gateways/:gateways', { gateways: id }, merchantAccount)}>{id}</Link>
                  <div className="muted">{displayName}</div>
                </>
              ),
            },
            {
              header: 'dashboard.metric.CR',
              align: 'right',
              cell: ({ statistics }) => {
                const counted = statistics as Statistics | null
                const change = counted ? texts.change(metric, comparisonOf(counted, metric)) : null
                if (!counted || !change) {
                  return <span className="muted">{formatMessage({ id: 'statistics.unread' })}</span>
                }
                return (
                  <>
                    {texts.value(metric, counted.last60Minutes.conversionPercentage ?? null)}
                    <span className={change.tone ? `dash-change dash-${change.tone}` : 'dash-change'}>
                      {change.text}
                    </span>
                  </>
                )
              },
            },
          ]}
        />
      )}
      {page && page.total > page.items.length && (
        <Link to={path('gateways')}>
          {formatMessage({ id: 'dashboard.gateways.all' }, { count: formatNumber(page.total) })}
        </Link>
      )}
    </LivePanel>
  )
}

interface QueuePanelProps {
  /** Whether the caller may read the number of notifications. */
  readonly mayCount: boolean
  /** The queues of each system. Empty if the caller may not read them. */
  readonly systems: ComponentProps<typeof QueueStates>['systems']
}

/** The size of the notification queue by job state, and whether the platform's queues run. */
export function QueuePanel({ mayCount, systems }: QueuePanelProps) {
  const { formatMessage, formatNumber } = useIntl()
  const counts = useLive<DashboardQueueQuery, Record<string, never>>(queueQuery, mayCount ? nothing : null)
  const [first] = systems
  const live = mayCount || first === undefined ? counts : first
  return (
    <LivePanel title={formatMessage({ id: 'dashboard.queue' })} live={live} lines={4}>
      {counts.data && (
        <DataTable
          rows={counts.data.dashboardNotificationQueue}
          columns={[
            {
              header: 'dashboard.queue.state',
              cell: ({ status }) => formatMessage({ id: `enum.jobStatus.${status}` }),
            },
            {
              header: 'dashboard.queue.count',
              align: 'right',
              cell: ({ total }) =>
                total === null || total === undefined
                  ? formatMessage({ id: 'statistics.unread' })
                  : formatNumber(total),
            },
          ]}
        />
      )}
      {systems.length > 0 && <QueueStates systems={systems} />}
    </LivePanel>
  )
}
