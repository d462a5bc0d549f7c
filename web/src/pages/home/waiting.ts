import type { OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { AccessFlag } from '@portal/schema/access'
import type { MessageId } from '../../i18n/messages.ts'
import { keyExpiry, keysOf } from '../../screens/caller/key-expiry.ts'
import {
  waitingApprovals,
  waitingCallers,
  waitingChecks,
  waitingJobs,
  waitingNotifications,
  waitingPasswords,
  waitingQueues,
} from './waiting-queries.ts'

/** The number of waiting items of one kind. */
interface Waiting {
  readonly count: number
  /** Whether there may be more. */
  readonly isAtLeast: boolean
  /** The age of the oldest item. Null if unknown. */
  readonly since: string | null
  /** When the next item is due. Null if none is. */
  readonly due: string | null
}

/** A kind of waiting task, with the screen where it is done. */
export interface WaitingKind {
  readonly label: MessageId
  /** The permission to see it. */
  readonly access: AccessFlag
  /** Whether it is shown only to merchants with rules or requests for approval. */
  readonly isOfApprovals?: true
  readonly document: TypedDocumentNode<unknown, OperationVariables>
  readonly read: (data: unknown, now: Date) => Waiting
  /** The path of its screen, relative to the merchant's path unless it starts with a slash. */
  readonly screen: string
}

const nothing: Waiting = { count: 0, isAtLeast: false, since: null, due: null }

/**
 * All kinds of waiting tasks, in display order. Each makes at most two platform calls (`tests/gateway/home.test.ts`).
 * Add new kinds here.
 */
export const waitingKinds: readonly WaitingKind[] = [
  kind({
    label: 'page.home.waiting.checks',
    access: 'ofacChecks',
    document: waitingChecks,
    read: ({ list }) => oldestOf(list),
    screen: 'ofac/checks?ofacReviewStatus=NEEDS_REVIEW&sort=creationTime',
  }),
  kind({
    label: 'page.home.waiting.notifications',
    access: 'canAllFamilies',
    document: waitingNotifications,
    read: ({ list }) => oldestOf(list),
    screen: 'notifications/queue?status=FAILED_PERMANENTLY&sort=creationTime',
  }),
  kind({
    label: 'page.home.waiting.jobs',
    access: 'chargesEdit',
    document: waitingJobs,
    read({ jobs: { items } }) {
      const paused = items.filter(({ isOwn, state }) => isOwn && state === 'PAUSED')
      const starts = paused.flatMap(({ startedAt }) => startedAt ?? []).toSorted()
      return { ...nothing, count: paused.length, since: starts[0] ?? null }
    },
    screen: 'jobs',
  }),
  kind({
    label: 'page.home.waiting.approvals',
    access: 'logout',
    isOfApprovals: true,
    document: waitingApprovals,
    read: ({ counts: { decidable } }) => ({ ...nothing, count: decidable }),
    screen: 'approvals',
  }),
  kind({
    label: 'page.home.waiting.emergencies',
    access: 'logout',
    isOfApprovals: true,
    document: waitingApprovals,
    read: ({ counts: { emergencies } }) => ({ ...nothing, count: emergencies }),
    screen: 'approvals?show=emergency',
  }),
  kind({
    label: 'page.home.waiting.queues',
    access: 'provisionAllFamilies',
    document: waitingQueues,
    read({ platform, notifications }) {
      const stopped = [...platform.items, ...notifications.items]
      const times = stopped.flatMap(({ stop }) => stop?.time ?? []).toSorted()
      return { ...nothing, count: stopped.length, since: times[0] ?? null }
    },
    screen: '/all/shutdown',
  }),
  kind({
    label: 'page.home.waiting.callers',
    access: 'callersEdit',
    document: waitingCallers,
    read: ({ list: { total, totalIsExact } }) => ({ ...nothing, count: total, isAtLeast: !totalIsExact }),
    screen: 'configuration/access?locked=true',
  }),
  kind({
    label: 'page.home.waiting.passwords',
    access: 'logout',
    document: waitingPasswords,
    read({ me }, now) {
      const ending = (me ? keysOf(me) : []).filter(({ expires }) => keyExpiry(expires, now).badge !== 'none')
      const ends = ending.flatMap(({ expires }) => expires ?? []).toSorted()
      return { ...nothing, count: ending.length, due: ends[0] ?? null }
    },
    screen: 'callers/@me',
  }),
]

/** Erases the data type of a kind, so that kinds fit in one list. */
function kind<Data>({
  document,
  read,
  ...rest
}: Omit<WaitingKind, 'document' | 'read'> & {
  readonly document: TypedDocumentNode<Data, Record<string, never>>
  readonly read: (data: Data, now: Date) => Waiting
}): WaitingKind {
  return {
    ...rest,
    document: document as TypedDocumentNode<unknown, OperationVariables>,
    read: (data, now) => read(data as Data, now),
  }
}

interface Oldest {
  readonly total: number
  readonly totalIsExact: boolean
  readonly items: readonly { readonly creationTime?: string | null }[]
}

function oldestOf({ total, totalIsExact, items }: Oldest): Waiting {
  return { count: total, isAtLeast: !totalIsExact, since: items[0]?.creationTime ?? null, due: null }
}
