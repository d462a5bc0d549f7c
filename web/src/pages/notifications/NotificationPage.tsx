import { useQuery } from '@apollo/client/react'
import { SendMessage } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { NotificationDetails } from './NotificationDetails.tsx'
import { NotificationFrame } from './NotificationFrame.tsx'
import { sentQuery } from './notification-query.ts'

/** One notification that was sent. */
export function Component() {
  const { notificationsServiceId: id = '' } = useParams()
  const { formatMessage } = useIntl()
  const { data, error, loading, refetch } = useQuery(sentQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const notification = data?.notification
  return (
    <NotificationFrame
      id={id}
      icon={<SendMessage />}
      error={error}
      loading={loading}
      retry={() => void refetch().catch(() => undefined)}
      elsewhere={{
        path: `notifications/queue/${encodeURIComponent(id)}`,
        label: formatMessage({ id: 'notifications.toQueue' }),
      }}
    >
      {notification && <NotificationDetails notification={notification} />}
    </NotificationFrame>
  )
}
