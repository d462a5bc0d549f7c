import { useQuery } from '@apollo/client/react'
import { JobStatusTag } from '../../../screens/notification/JobStatusTag.tsx'
import { chargeNotificationsQuery, mostNotifications, newestFirst } from './notifications-query.ts'

/** The status of a charge's newest notification. The notifications panel loads the data and reports failures. */
export function NotificationState({ chargeId }: { readonly chargeId: string }) {
  const { data } = useQuery(chargeNotificationsQuery, {
    variables: { id: chargeId, limit: mostNotifications },
    fetchPolicy: 'cache-first',
    errorPolicy: 'all',
  })
  const { notificationQueue, notifications } = data?.charge ?? {}
  const [newest] = [...(notificationQueue?.items ?? []), ...(notifications?.items ?? [])].sort(newestFirst)
  return <JobStatusTag notification={newest} />
}
