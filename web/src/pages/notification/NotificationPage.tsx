import { SendMessage } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { useRead } from '../../screens/read/use-read.ts'
import { NotificationDetails } from './NotificationDetails.tsx'
import { NotificationFrame } from './NotificationFrame.tsx'
import { sentQuery } from './notification-query.ts'

/** One delivered notification. */
export function Component() {
  const { notificationsServiceId: id = '' } = useParams()
  const read = useRead(sentQuery, ({ notification }) => notification, { variables: { id } })
  return (
    <NotificationFrame
      id={id}
      icon={<SendMessage />}
      read={read}
      elsewhere={{
        path: `notifications/queue/${encodeURIComponent(id)}`,
        label: 'notifications.toQueue',
      }}
    >
      {(notification) => (
        <NotificationDetails key={notification.id} objectType="NotificationServiceItem" notification={notification} />
      )}
    </NotificationFrame>
  )
}
