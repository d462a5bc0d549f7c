import { JobStatusTag } from '../../../screens/notification/JobStatusTag.tsx'
import { type Notified, newestFirst } from './notifications-query.ts'

/** The status of a charge's newest notification. The notifications panel reports failures. */
export function NotificationState({ notified }: { readonly notified: Notified | null }) {
  const { notificationQueue, notifications } = notified ?? {}
  const [newest] = [...(notificationQueue?.items ?? []), ...(notifications?.items ?? [])].sort(newestFirst)
  return <JobStatusTag notification={newest} />
}
