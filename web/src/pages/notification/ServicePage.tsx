import { SendMessage } from '@blueprintjs/icons'
import { firstPageOf } from '../../screens/list/first-page.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useIsAllFamiliesView, usePath } from '../../screens/object/use-owner-path.ts'
import { About } from '../../ui/About.tsx'
import { NotificationAside } from './NotificationAside.tsx'
import { serviceColumns, serviceColumnsOfAllMerchants } from './notification-columns.tsx'
import { notificationFilters } from './notification-filters.ts'
import { type SentRow, serviceQuery } from './notification-query.ts'
import { useResendRows } from './use-resend-rows.tsx'
import './notifications.css'

const list = {
  id: 'notifications',
  document: serviceQuery,
  columns: serviceColumns,
  filters: notificationFilters,
}

export const firstReads = firstPageOf(list)

/** The notifications sent to merchants. */
export function Component() {
  const path = usePath()
  const { selection, selectedActions } = useResendRows<SentRow>()
  return (
    <ListScreen
      {...list}
      title="notifications.service"
      icon={<SendMessage />}
      above={<About id="about.service" />}
      columns={useIsAllFamiliesView() ? serviceColumnsOfAllMerchants : serviceColumns}
      searchPlaceholder="notifications.search"
      empty="notifications.service.empty"
      name={({ id }) => id}
      selection={selection}
      beside={(row, close) => <NotificationAside row={row} kind="service" onClose={close} />}
      selectedActions={selectedActions}
      link={({ id, merchantAccount }) =>
        path('notifications/service/:notificationsServiceId', { notificationsServiceId: id }, merchantAccount)
      }
    />
  )
}
