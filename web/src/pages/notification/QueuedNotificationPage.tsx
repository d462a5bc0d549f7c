import { Inbox } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { LastAnswer } from './LastAnswer.tsx'
import { NotificationDetails } from './NotificationDetails.tsx'
import { NotificationFrame } from './NotificationFrame.tsx'
import { queuedQuery } from './notification-query.ts'

/** One notification of the queue. */
export function Component() {
  const { notificationsQueueId: id = '' } = useParams()
  const { formatMessage } = useIntl()
  const read = useRead(queuedQuery, ({ notification }) => notification, { variables: { id } })
  return (
    <NotificationFrame
      id={id}
      icon={<Inbox />}
      read={read}
      elsewhere={{
        path: `notifications/service/${encodeURIComponent(id)}`,
        label: 'notifications.toService',
      }}
    >
      {(notification) => (
        <NotificationDetails key={notification.id} objectType="NotificationQueueItem" notification={notification}>
          <Panel title={formatMessage({ id: 'notifications.delivery' })}>
            <Fields>
              <Field label={formatMessage({ id: 'notifications.attempts' })}>{notification.attempts}</Field>
              <Field label={formatMessage({ id: 'charges.notifications.next' })}>
                {notification.nextAttemptTime && <Timestamp iso={notification.nextAttemptTime} />}
              </Field>
              {notification.callbackURLList.map(({ url, lastHttpStatus, lastError }) => (
                <Field key={url} label={formatMessage({ id: 'notifications.lastAnswer' })}>
                  <LastAnswer answers={[{ status: lastHttpStatus, error: lastError }]} />
                  <div className="muted">{url}</div>
                </Field>
              ))}
            </Fields>
          </Panel>
        </NotificationDetails>
      )}
    </NotificationFrame>
  )
}
