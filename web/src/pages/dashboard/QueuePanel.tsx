import type { ComponentProps } from 'react'
import { useIntl } from 'react-intl'
import type { DashboardQueueQuery } from '../../gql/graphql.ts'
import { LivePanel } from '../../screens/live/LivePanel.tsx'
import { useLive } from '../../screens/live/use-live.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { QueueStates } from './QueueStates.tsx'
import { queueQuery } from './queries.ts'

const nothing = () => ({})
const room = (
  <div className="dash-queue-room">
    <SkeletonLines count={5} />
  </div>
)

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
    <LivePanel title={formatMessage({ id: 'dashboard.queue' })} live={live} skeleton={room} isQuiet>
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
