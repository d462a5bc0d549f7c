import { Inbox } from '@blueprintjs/icons'
import { firstPageOf } from '../../screens/list/first-page.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useIsAllFamiliesView, usePath } from '../../screens/object/use-owner-path.ts'
import { About } from '../../ui/About.tsx'
import { FailureGroups } from './FailureGroups.tsx'
import { LatestJobs } from './LatestJobs.tsx'
import { NotificationAside } from './NotificationAside.tsx'
import { queueColumns, queueColumnsOfAllMerchants } from './notification-columns.tsx'
import { notificationFilters } from './notification-filters.ts'
import { type QueuedRow, queueQuery } from './notification-query.ts'
import { useResendRows } from './use-resend-rows.tsx'
import './notifications.css'

const list = {
  id: 'notificationQueue',
  document: queueQuery,
  columns: queueColumns,
  filters: notificationFilters,
}

export const firstReads = firstPageOf(list)

/** Notifications that are waiting or could not be delivered: the failures in groups, then each notification. */
export function Component() {
  const path = usePath()
  const { selection, selectedActions } = useResendRows<QueuedRow>()
  return (
    <ListScreen
      {...list}
      title="notifications.queue"
      icon={<Inbox />}
      above={
        <div className="notifications-above">
          <About id="about.queue" />
          <FailureGroups />
          <LatestJobs />
        </div>
      }
      columns={useIsAllFamiliesView() ? queueColumnsOfAllMerchants : queueColumns}
      searchPlaceholder="notifications.search"
      empty="notifications.queue.empty"
      name={({ id }) => id}
      selection={selection}
      beside={(row, close) => <NotificationAside row={row} kind="queue" onClose={close} />}
      selectedActions={selectedActions}
      link={({ id, merchantAccount }) =>
        path('notifications/queue/:notificationsQueueId', { notificationsQueueId: id }, merchantAccount)
      }
    />
  )
}
