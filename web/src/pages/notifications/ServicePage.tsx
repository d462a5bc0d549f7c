import { SendMessage } from '@blueprintjs/icons'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { serviceColumns } from './notification-columns.tsx'
import { notificationFilters } from './notification-filters.ts'
import { serviceQuery } from './notification-query.ts'

/** What was sent to merchants. */
export function Component() {
  const path = useOwnerPath()
  return (
    <ListScreen
      id="notifications"
      title="notifications.service"
      icon={<SendMessage />}
      document={serviceQuery}
      columns={serviceColumns}
      filters={notificationFilters}
      searchPlaceholder="notifications.search"
      empty="notifications.service.empty"
      name={({ id }) => id}
      link={({ id, merchantAccount }) => path(merchantAccount, `notifications/service/${encodeURIComponent(id)}`)}
    />
  )
}
