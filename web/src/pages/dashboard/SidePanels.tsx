import { HTMLTable } from '@blueprintjs/core'
import { metricOf } from '@portal/schema/metric'
import type { ComponentProps } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { DashboardGatewaysQuery, DashboardQueueQuery } from '../../gql/graphql.ts'
import { pathOf } from '../../paths.ts'
import { LivePanel } from '../../screens/live/LivePanel.tsx'
import { useLive } from '../../screens/live/use-live.ts'
import { comparisonOf } from '../../screens/statistics/change.ts'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import type { Statistics } from '../../screens/statistics/statistics.ts'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { QueueStates } from './QueueStates.tsx'
import { gatewaysQuery, queueQuery } from './queries.ts'

const nothing = () => ({})

/** How each gateway does in the last 60 minutes; one that cannot be read leaves the others. */
export function GatewaysPanel() {
  const { formatMessage, formatNumber } = useIntl()
  const texts = useMetricTexts()
  const path = useOwnerPath()
  const live = useLive<DashboardGatewaysQuery, Record<string, never>>(gatewaysQuery, nothing)
  const metric = metricOf('CR', 'M')
  const page = live.data?.gatewayConfigs
  return (
    <LivePanel title={formatMessage({ id: 'dashboard.gateways' })} live={live} lines={5}>
      {page?.total === 0 && <p className="muted">{formatMessage({ id: 'gateways.empty' })}</p>}
      {page && page.total > 0 && (
        <HTMLTable compact className="data-panel-table">
          <thead>
            <tr>
              <th scope="col">{formatMessage({ id: 'dashboard.gateway' })}</th>
              <th scope="col" className="dash-number">
                {formatMessage({ id: 'dashboard.metric.CR' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {page.items.map(({ id, displayName, merchantAccount, statistics }) => {
              const counted = statistics as Statistics | null
              const change = counted ? texts.change(metric, comparisonOf(counted, metric)) : null
              return (
                <tr key={`${merchantAccount} ${id}`}>
                  <th scope="row">
                    <Link to={path(merchantAccount, pathOf('gateways/:gateways', { gateways: id }))}>{id}</Link>
                    <div className="muted">{displayName}</div>
                  </th>
                  <td className="dash-number">
                    {counted && change ? (
                      <>
                        {texts.value(metric, counted.last60Minutes.conversionPercentage ?? null)}
                        <span className={change.tone ? `dash-change dash-${change.tone}` : 'dash-change'}>
                          {change.text}
                        </span>
                      </>
                    ) : (
                      <span className="muted">{formatMessage({ id: 'statistics.unread' })}</span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </HTMLTable>
      )}
      {page && page.total > page.items.length && (
        <Link to={path(null, 'gateways')}>
          {formatMessage({ id: 'dashboard.gateways.all' }, { count: formatNumber(page.total) })}
        </Link>
      )}
    </LivePanel>
  )
}

interface QueuePanelProps {
  /** Whether the notifications may be counted. */
  readonly mayCount: boolean
  /** The queues of each system; none where the caller may not read them. */
  readonly systems: ComponentProps<typeof QueueStates>['systems']
}

/** What waits in the notification queue, by the state of its job, and whether the queues of the platform run. */
export function QueuePanel({ mayCount, systems }: QueuePanelProps) {
  const { formatMessage, formatNumber } = useIntl()
  const counts = useLive<DashboardQueueQuery, Record<string, never>>(queueQuery, mayCount ? nothing : null)
  const [first] = systems
  const live = mayCount || first === undefined ? counts : first
  return (
    <LivePanel title={formatMessage({ id: 'dashboard.queue' })} live={live} lines={4}>
      {counts.data && (
        <HTMLTable compact className="data-panel-table">
          <thead>
            <tr>
              <th scope="col">{formatMessage({ id: 'dashboard.queue.state' })}</th>
              <th scope="col" className="dash-number">
                {formatMessage({ id: 'dashboard.queue.count' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {counts.data.dashboardNotificationQueue.map(({ status, total }) => (
              <tr key={status}>
                <th scope="row">{formatMessage({ id: `enum.jobStatus.${status}` })}</th>
                <td className="dash-number">
                  {total === null || total === undefined
                    ? formatMessage({ id: 'statistics.unread' })
                    : formatNumber(total)}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {systems.length > 0 && <QueueStates systems={systems} />}
    </LivePanel>
  )
}
