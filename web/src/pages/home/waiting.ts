import type { OperationVariables } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { AccessFlag } from '@portal/schema/access'
import type { MessageId } from '../../i18n/messages.ts'
import { keyExpiry, keysOf } from '../../screens/caller/key-expiry.ts'
import {
  waitingCallers,
  waitingChecks,
  waitingJobs,
  waitingNotifications,
  waitingPasswords,
  waitingQueues,
} from './waiting-queries.ts'

/** How much of something waits. */
interface Waiting {
  readonly count: number
  /** Whether there may be more. */
  readonly isAtLeast: boolean
  /** Since when the oldest waits; null where that is not known. */
  readonly since: string | null
  /** When the next one is due; null where nothing is due. */
  readonly due: string | null
}

/** Something that waits for people, and where they do it. */
export interface WaitingKind {
  readonly label: MessageId
  /** Who is told of it. */
  readonly access: AccessFlag
  readonly document: TypedDocumentNode<unknown, OperationVariables>
  readonly read: (data: unknown, now: Date) => Waiting
  /** The path of its screen, below the merchant's part unless it begins with a slash. */
  readonly screen: string
}

const nothing: Waiting = { count: 0, isAtLeast: false, since: null, due: null }

/**
 * All that waits for people, in the order in which it is shown; each makes at most two platform calls
 * (`tests/gateway/home.test.ts`). What else can wait gets its line here.
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
    access: 'canAllFamilies',
    document: waitingJobs,
    read({ jobs: { items } }) {
      const paused = items.filter(({ isOwn, state }) => isOwn && state === 'PAUSED')
      const starts = paused.flatMap(({ startedAt }) => startedAt ?? []).toSorted()
      return { ...nothing, count: paused.length, since: starts[0] ?? null }
    },
    screen: 'notifications/jobs',
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

/** Puts a kind among the others, whose data are of other types. */
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
