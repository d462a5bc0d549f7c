import { useIntl } from 'react-intl'
import { Field, Fields } from '../../ui/Fields.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { jobTones } from './job-status.ts'
import type { TestNotification } from './test-notification.ts'
import '../../ui/disclosure.css'
import './notification-attempts.css'

/** The outcome of a test notification: success or failure, the response, its duration, and the request. */
export function TestNotificationOutcome({ outcome }: { readonly outcome: TestNotification }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const { status, responseCode, responseTimeMillis, message, requestSent } = outcome
  return (
    <section aria-live="polite">
      <Fields>
        <Field label={formatMessage({ id: 'charges.testNotification.outcome' })}>
          {status && (
            <StatusTag
              tone={jobTones[status]}
              label={formatMessage({ id: `enum.jobStatus.${status}` })}
              code={status}
            />
          )}
        </Field>
        <Field label={formatMessage({ id: 'charges.testNotification.answer' })}>
          {responseCode == null
            ? message
            : formatMessage({ id: 'charges.notifications.http' }, { status: responseCode })}
        </Field>
        <Field label={formatMessage({ id: 'charges.testNotification.time' })}>
          {responseTimeMillis != null &&
            formatMessage({ id: 'charges.notifications.took' }, { millis: responseTimeMillis })}
        </Field>
      </Fields>
      <details className="disclosure notification-attempts">
        <summary>{formatMessage({ id: 'charges.testNotification.sent' })}</summary>
        <pre className="notification-body">{requestSent}</pre>
      </details>
    </section>
  )
}
