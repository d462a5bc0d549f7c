import { useIntl } from 'react-intl'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { jobTones } from './job-status.ts'
import type { WithStatus } from './notification-parts.ts'

interface JobStatusTagProps {
  readonly notification: WithStatus | undefined
  readonly large?: true
}

/** The status of a notification. One that waits after a failed attempt is shown as retrying instead of queued. */
export function JobStatusTag({ notification, large }: JobStatusTagProps) {
  const { formatMessage } = useIntl()
  const status = notification?.status
  if (!status) return <span className="muted">–</span>
  const isRetried = status === 'READY' && (notification.attempts ?? 0) > 0
  const label = formatMessage({ id: isRetried ? 'charges.notifications.retrying' : `enum.jobStatus.${status}` })
  return <StatusTag tone={jobTones[status]} label={label} code={status} large={large ?? false} />
}
