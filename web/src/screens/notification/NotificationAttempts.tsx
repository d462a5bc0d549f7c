import { useIntl } from 'react-intl'
import { Timestamp } from '../shown/Timestamp.tsx'
import './notification-attempts.css'
import type { Attempt, Deliveries } from './notification-parts.ts'
import '../../ui/disclosure.css'

/**
 * Each attempt with its request and response, or the last response of each address if no attempts are stored.
 * Collapsed.
 */
export function NotificationAttempts({ notification }: { readonly notification: Deliveries }) {
  const { formatMessage } = useIntl()
  return (
    <details className="disclosure notification-attempts">
      <summary>{formatMessage({ id: 'charges.notifications.details' })}</summary>
      <AttemptList notification={notification} />
    </details>
  )
}

/**
 * The attempts with their requests and responses, newest first, or the last response of each address if no attempts are
 * stored.
 */
export function AttemptList({ notification }: { readonly notification: Deliveries }) {
  const { notificationMessages: attempts = [], callbackURLList: addresses = [] } = notification
  return (
    <ul className="notification-attempt-list">
      {attempts.length === 0
        ? addresses.map(({ url, lastHttpStatus, lastError }) => (
            <li key={url}>
              <code>{url}</code> {[lastHttpStatus, lastError].filter(Boolean).join(' · ')}
            </li>
          ))
        : attempts
            .map((attempt, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only ever appended
              <AttemptItem key={place} attempt={attempt} later={attempts[place + 1]} />
            ))
            .reverse()}
    </ul>
  )
}

/** An attempt. A request is not printed again if the attempt after it repeated it. */
function AttemptItem({ attempt, later }: { readonly attempt: Attempt; readonly later: Attempt | undefined }) {
  const { formatMessage } = useIntl()
  const isRepeated = later !== undefined && later.url === attempt.url && later.requestBody === attempt.requestBody
  const { httpStatus, durationMillis } = attempt
  return (
    <li>
      <div className="notification-line">
        <span>{formatMessage({ id: 'charges.notifications.attempt' }, { number: attempt.attempt })}</span>
        <Timestamp iso={attempt.sentTime} />
        <span>
          {httpStatus == null
            ? formatMessage({ id: 'charges.notifications.noAnswer' })
            : formatMessage({ id: 'charges.notifications.http' }, { status: httpStatus })}
        </span>
        {durationMillis != null && (
          <span>{formatMessage({ id: 'charges.notifications.took' }, { millis: durationMillis })}</span>
        )}
      </div>
      {isRepeated ? (
        <p className="notification-body-label muted">
          {formatMessage({ id: 'charges.notifications.sameRequest' }, { number: later.attempt })}
        </p>
      ) : (
        <>
          <code>{attempt.url}</code>
          <Body label={formatMessage({ id: 'charges.notifications.request' })} text={attempt.requestBody} />
        </>
      )}
      <Body label={formatMessage({ id: 'charges.notifications.response' })} text={attempt.responseBody} />
    </li>
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
