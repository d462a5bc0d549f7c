import { useIntl } from 'react-intl'
import { Timestamp } from '../../../screens/Timestamp.tsx'
import type { Delivered, Queued } from './notifications-query.ts'
import '../../../ui/disclosure.css'

/** Each attempt of a delivered notification with what was sent and answered; of a queued one, how each address answered last. */
export function NotificationAttempts({ notification }: { readonly notification: Queued | Delivered }) {
  const { formatMessage } = useIntl()
  return (
    <details className="disclosure notification-attempts">
      <summary>{formatMessage({ id: 'charges.notifications.details' })}</summary>
      <ul>
        {'callbackURLList' in notification
          ? notification.callbackURLList.map(({ url, lastHttpStatus, lastError }) => (
              <li key={url}>
                <code>{url}</code> {[lastHttpStatus, lastError].filter(Boolean).join(' · ')}
              </li>
            ))
          : notification.notificationMessages.map((message) => (
              <li key={message.attempt}>
                <div className="notification-line">
                  <span>{formatMessage({ id: 'charges.notifications.attempt' }, { number: message.attempt })}</span>
                  <Timestamp iso={message.sentTime} />
                  <span>
                    {message.httpStatus == null
                      ? formatMessage({ id: 'charges.notifications.noAnswer' })
                      : formatMessage({ id: 'charges.notifications.http' }, { status: message.httpStatus })}
                  </span>
                  {message.durationMillis != null && (
                    <span>
                      {formatMessage({ id: 'charges.notifications.took' }, { millis: message.durationMillis })}
                    </span>
                  )}
                </div>
                <code>{message.url}</code>
                <Body label={formatMessage({ id: 'charges.notifications.request' })} text={message.requestBody} />
                <Body label={formatMessage({ id: 'charges.notifications.response' })} text={message.responseBody} />
              </li>
            ))}
      </ul>
    </details>
  )
}

function Body({ label, text }: { readonly label: string; readonly text: string | null | undefined }) {
  if (!text) return null
  return (
    <>
      <p className="notification-body-label muted">{label}</p>
      <pre className="notification-body">{text}</pre>
    </>
  )
}
