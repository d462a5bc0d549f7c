import { Button } from '@blueprintjs/core'
import { Cross, Redo } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { JobStatusTag } from '../../screens/notification/JobStatusTag.tsx'
import { AttemptList } from '../../screens/notification/NotificationAttempts.tsx'
import { NotificationType } from '../../screens/notification/NotificationType.tsx'
import { useOwnerPath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { type QueuedRow, queuedQuery, type SentRow, sentQuery } from './notification-query.ts'
import { usePlanResend } from './use-plan-resend.ts'

interface NotificationAsideProps {
  readonly row: QueuedRow | SentRow
  readonly kind: 'queue' | 'service'
  readonly onClose: () => void
}

/** Moving quickly through the rows does not load the skipped ones. */
const restMs = 150

/** A notification next to its list: its state, the data of its row, and its attempts. Its page shows everything. */
export function NotificationAside({ row, kind, onClose }: NotificationAsideProps) {
  const { formatMessage } = useIntl()
  const { id, merchantAccount } = row
  const settled = useSettled(id)
  const read = useRead(kind === 'queue' ? queuedQuery : sentQuery, ({ notification }) => notification, {
    variables: { id: settled },
    skip: settled !== id,
  })
  return (
    <aside className="list-beside-panel" aria-label={formatMessage({ id: 'notifications.one' }, { id })}>
      <header className="notification-aside-head">
        <h2>
          <NotificationType type={row.notificationType} />
        </h2>
        <JobStatusTag notification={row} />
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={formatMessage({ id: 'notifications.aside.close' })}
          aria-keyshortcuts="Escape"
          onClick={onClose}
        />
      </header>
      <Fields>
        <Field label={formatMessage({ id: 'field.id' })}>
          <Id value={id} />
        </Field>
        <Field label={formatMessage({ id: 'field.merchantAccount' })}>
          <bdi>{merchantAccount}</bdi>
        </Field>
        <Field label={formatMessage({ id: 'charges.chargeId' })}>{row.chargeId && <Id value={row.chargeId} />}</Field>
        <Field label={formatMessage({ id: 'notifications.queuedAt' })}>
          <Timestamp iso={row.creationTime} />
        </Field>
        {'nextAttemptTime' in row && (
          <Field label={formatMessage({ id: 'charges.notifications.next' })}>
            <Timestamp iso={row.nextAttemptTime} />
          </Field>
        )}
      </Fields>
      <AsideActions key={id} row={row} kind={kind} />
      <h3>{formatMessage({ id: 'notifications.attemptList' })}</h3>
      <Read
        of={settled === id ? read : { ...read, value: null, isLoading: true }}
        failed="notifications.one.failed"
        skeleton={4}
        none={<p className="muted">{formatMessage({ id: 'notifications.notFound.why' })}</p>}
      >
        {(whole) =>
          whole.notificationMessages.length === 0 ? (
            <p className="muted">{formatMessage({ id: 'notifications.attemptList.none' })}</p>
          ) : (
            <AttemptList notification={whole} />
          )
        }
      </Read>
    </aside>
  )
}

/** The link to the page and the resend, whose failure belongs to this notification. */
function AsideActions({ row: { id, merchantAccount }, kind }: Omit<NotificationAsideProps, 'onClose'>) {
  const { formatMessage } = useIntl()
  const path = useOwnerPath()
  const { attempt, plan } = usePlanResend()
  const resend = formatMessage({ id: 'notifications.resend' })
  return (
    <>
      <div className="notification-aside-actions">
        <LinkButton
          size="small"
          to={path(merchantAccount, `notifications/${kind}/${encodeURIComponent(id)}`)}
          text={formatMessage({ id: 'notifications.aside.page' })}
        />
        <Button
          size="small"
          icon={<Redo />}
          loading={attempt.state === 'sending'}
          onClick={() => void plan({ ids: [id] })}
        >
          {resend}
        </Button>
      </div>
      <AttemptFailure attempt={attempt} action={resend} />
    </>
  )
}

/** The id, once it has stayed the same for a moment. */
function useSettled(id: string): string {
  const [settled, setSettled] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), restMs)
    return () => clearTimeout(timer)
  }, [id])
  return settled
}
