import { memo } from 'react'
import { useIntl } from 'react-intl'
import { JobStatusTag } from '../../../screens/notification/JobStatusTag.tsx'
import { NotificationAttempts } from '../../../screens/notification/NotificationAttempts.tsx'
import { NotificationType } from '../../../screens/notification/NotificationType.tsx'
import { Read } from '../../../screens/read/Read.tsx'
import type { Reading } from '../../../screens/read/use-read.ts'
import { Timestamp } from '../../../screens/shown/Timestamp.tsx'
import { Id } from '../../../ui/Id.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PanelNote } from '../../../ui/PanelNote.tsx'
import './charge-notifications.css'
import type { ChargeDetails } from '../charge-query.ts'
import { type Delivered, type Notified, newestFirst, type Queued } from './notifications-query.ts'
import { TestNotificationButton } from './TestNotificationButton.tsx'

interface ChargeNotificationsProps {
  readonly charge: ChargeDetails
  readonly read: Reading<Notified>
}

/** The delivered and queued notifications of the charge, newest first. A failure affects only this panel. */
export const ChargeNotifications = memo(function ChargeNotifications({ charge, read }: ChargeNotificationsProps) {
  const { formatMessage } = useIntl()
  const { notificationQueue: queue, notifications: delivered } = read.value ?? {}
  const rows = [...(queue?.items ?? []), ...(delivered?.items ?? [])].sort(newestFirst)
  const older = (queue?.total ?? 0) + (delivered?.total ?? 0) - rows.length
  const failed = queue ? 'delivered.failed' : delivered ? 'queue.failed' : 'failed'
  return (
    <Panel title={formatMessage({ id: 'charges.notifications' })}>
      <Read of={read} failed={`charges.notifications.${failed}`} skeleton={4} />
      {queue && delivered && rows.length === 0 && <PanelNote id="charges.notifications.none" />}
      {rows.length > 0 && (
        <ul className="notifications">
          {rows.map((row) => (
            <NotificationItem key={row.id} notification={row} />
          ))}
        </ul>
      )}
      {older > 0 && <PanelNote id="charges.notifications.older" values={{ count: older }} />}
      {read.value && <TestNotificationButton chargeId={charge.id} url={lastAddress(rows)} />}
    </Panel>
  )
})

/** The address of the newest notification. Empty if there is none. */
function lastAddress([newest]: readonly (Queued | Delivered)[]): string {
  if (!newest) return ''
  const [address] = 'callbackURLList' in newest ? newest.callbackURLList : newest.notificationMessages
  return address?.url ?? ''
}

function NotificationItem({ notification }: { readonly notification: Queued | Delivered }) {
  const { formatMessage } = useIntl()
  const isQueued = 'attempts' in notification
  const attempts = isQueued ? (notification.attempts ?? 0) : notification.notificationMessages.length
  const answers = isQueued
    ? notification.callbackURLList.flatMap(({ lastHttpStatus }) => lastHttpStatus ?? [])
    : notification.notificationMessages.slice(-1).flatMap(({ httpStatus }) => httpStatus ?? [])
  return (
    <li>
      <div className="notification-head">
        <strong>
          <NotificationType type={notification.notificationType} />
        </strong>
        <JobStatusTag notification={notification} />
        <span className="notification-answer">
          {answers.length > 0
            ? formatMessage({ id: 'charges.notifications.http' }, { status: answers.join(', ') })
            : formatMessage({ id: 'charges.notifications.noAnswer' })}
        </span>
      </div>
      <div className="notification-line muted">
        <Timestamp iso={notification.creationTime} />
        <span>{formatMessage({ id: 'charges.notifications.attempts' }, { count: attempts })}</span>
        {isQueued && notification.nextAttemptTime && (
          <span>
            {formatMessage({ id: 'charges.notifications.next' })} <Timestamp iso={notification.nextAttemptTime} />
          </span>
        )}
        <Id value={notification.id} />
      </div>
      <NotificationAttempts notification={notification} />
    </li>
  )
}
