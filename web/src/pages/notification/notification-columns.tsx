import type { Column } from '../../screens/list/list-types.ts'
import { JobStatusTag } from '../../screens/notification/JobStatusTag.tsx'
import { NotificationType } from '../../screens/notification/NotificationType.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { IdText } from '../../ui/Id.tsx'
import { LastAnswer } from './LastAnswer.tsx'
import type { QueuedRow, SentRow } from './notification-query.ts'

const id: Column<{ readonly id: string }> = {
  id: 'id',
  header: 'field.id',
  width: 110,
  minWidth: 90,
  card: 'id',
  cell: (row) => <IdText value={row.id} />,
  copy: (row) => row.id,
}

const owner: Column<QueuedRow | SentRow> = {
  id: 'merchantAccount',
  header: 'field.merchantAccount',
  width: 160,
  minWidth: 130,
  cell: ({ merchantAccount }) => <bdi>{merchantAccount}</bdi>,
}

const about: readonly Column<QueuedRow | SentRow>[] = [
  {
    id: 'notificationType',
    header: 'notifications.type',
    width: 190,
    minWidth: 136,
    card: 'title',
    cell: ({ notificationType }) => <NotificationType type={notificationType} />,
  },
  {
    id: 'chargeId',
    header: 'charges.chargeId',
    width: 130,
    minWidth: 92,
    card: 'note',
    cell: ({ chargeId }) => chargeId && <IdText value={chargeId} />,
    copy: ({ chargeId }) => chargeId ?? null,
  },
  {
    id: 'status',
    header: 'notifications.status',
    width: 180,
    minWidth: 176,
    card: 'tag',
    cell: (row) => <JobStatusTag notification={row} />,
  },
]

const created: Column<QueuedRow | SentRow> = {
  id: 'creationTime',
  header: 'notifications.queuedAt',
  width: 170,
  minWidth: 140,
  sort: 'creationTime',
  card: 'time',
  quiet: true,
  cell: ({ creationTime }) => <Timestamp iso={creationTime} form="brief" />,
}

/** The columns for the queue of all merchants, with the owner of each notification. */
export const queueColumnsOfAllMerchants: readonly Column<QueuedRow>[] = [
  id,
  owner,
  ...about,
  {
    id: 'answer',
    header: 'notifications.lastAnswer',
    width: 220,
    minWidth: 110,
    cell: ({ callbackURLList }) => (
      <LastAnswer
        answers={callbackURLList.map(({ lastHttpStatus, lastError }) => ({ status: lastHttpStatus, error: lastError }))}
      />
    ),
  },
  {
    id: 'attempts',
    header: 'notifications.attempts',
    width: 90,
    minWidth: 66,
    align: 'right',
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'nextAttemptTime',
    header: 'charges.notifications.next',
    width: 170,
    minWidth: 120,
    quiet: true,
    // Only notifications that will be retried have one. The panel of failures names it.
    hidden: true,
    cell: ({ nextAttemptTime }) => nextAttemptTime && <Timestamp iso={nextAttemptTime} form="brief" />,
  },
  created,
]

/** The columns of the queue. */
export const queueColumns = queueColumnsOfAllMerchants.filter((column) => column !== owner)

/** The columns for the delivered notifications of all merchants, with the owner of each. */
export const serviceColumnsOfAllMerchants: readonly Column<SentRow>[] = [
  id,
  owner,
  ...about,
  {
    id: 'answer',
    header: 'notifications.lastAnswer',
    width: 160,
    minWidth: 100,
    cell: ({ notificationMessages }) => (
      <LastAnswer
        answers={notificationMessages.slice(-1).map(({ httpStatus }) => ({ status: httpStatus, error: null }))}
      />
    ),
  },
  {
    id: 'attempts',
    header: 'notifications.attempts',
    width: 90,
    minWidth: 70,
    align: 'right',
    cell: ({ notificationMessages }) => notificationMessages.length,
  },
  created,
]

/** The columns of delivered notifications. */
export const serviceColumns = serviceColumnsOfAllMerchants.filter((column) => column !== owner)
