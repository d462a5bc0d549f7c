import { Redo } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { AttemptPartsFragment, ChargeNowFragment } from '../../gql/graphql.ts'
import { ObjectCases } from '../../screens/cases/ObjectCases.tsx'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { JobStatusTag } from '../../screens/notification/JobStatusTag.tsx'
import { AttemptList } from '../../screens/notification/NotificationAttempts.tsx'
import { NotificationType } from '../../screens/notification/NotificationType.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { HeadActions } from '../../ui/HeadActions.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import type { QueuedRow, SentRow } from './notification-query.ts'
import { PayloadNow } from './PayloadNow.tsx'
import { usePlanResend } from './use-plan-resend.ts'
import '../../screens/object/detail.css'
import './notifications.css'

interface NotificationDetailsProps {
  /** The list that contains it. */
  readonly objectType: 'NotificationQueueItem' | 'NotificationServiceItem'
  readonly notification: Omit<QueuedRow | SentRow, 'notificationMessages'> & {
    readonly notificationMessages: readonly AttemptPartsFragment[]
    readonly charge?: ChargeNowFragment | null
  }
  /** Content after the header: for a queued notification its addresses and its next attempt. */
  readonly children?: ReactNode
}

/**
 * One notification: its state, its attempts with request and response, and the payload compared with the current
 * charge.
 */
export function NotificationDetails({ objectType, notification, children }: NotificationDetailsProps) {
  const { formatMessage } = useIntl()
  const { attempt, plan } = usePlanResend()
  const { id, merchantAccount, notificationType, creationTime, notificationMessages, charge, chargeId } = notification
  const resend = formatMessage({ id: 'notifications.resend' })
  return (
    <>
      <DetailHeader
        name={
          <h2 className="detail-name">
            <NotificationType type={notificationType} />
          </h2>
        }
        marks={<JobStatusTag notification={notification} large />}
        actions={
          <HeadActions
            label={formatMessage({ id: 'notifications.actions' })}
            actions={[{ label: resend, icon: <Redo />, obstacle: null, onClick: () => void plan({ ids: [id] }) }]}
          />
        }
        identity={
          <>
            <Id value={id} />
            <bdi>{merchantAccount}</bdi>
            <Timestamp iso={creationTime} />
          </>
        }
      />
      <AttemptFailure attempt={attempt} action={resend} />
      {children}
      <ObjectCases objectType={objectType} objectId={id} merchantAccount={merchantAccount ?? null} />
      <PayloadNow requestBody={notificationMessages.at(-1)?.requestBody} charge={charge} chargeId={chargeId} />
      <Panel title={formatMessage({ id: 'notifications.attemptList' })}>
        {notificationMessages.length === 0 ? (
          <PanelNote id="notifications.attemptList.none" />
        ) : (
          <AttemptList notification={notification} />
        )}
      </Panel>
    </>
  )
}
