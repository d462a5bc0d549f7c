import type { ItemOutcome, JobItemRow, JobKind, PlannedItem } from '../jobs/job-kind.ts'
import { noteOf } from '../jobs/notes.ts'
import type { Row } from '../rest/endpoint.ts'
import { codeOf, isUnreadSuccess } from '../rest/error.ts'
import type { Proof } from '../rest/proof.ts'
import type { Rest } from '../rest/rest.ts'
import { notificationQueue, notifications, resend } from './endpoints.ts'

/** The planned outcome of a notification. */
type ResendPlan =
  | 'WILL_BE_SENT'
  | 'WAITS_FOR_QUEUE'
  | 'SUCCEEDED_SINCE'
  | 'RETRIED_AUTOMATICALLY'
  | 'QUEUE_STOPPED'
  | 'GONE'

/** Resends notifications. Each batch is one call, and the platform's count is reconciled. */
export const resendJob: JobKind = {
  name: 'NOTIFICATION_RESEND',
  flag: 'canAllFamilies',
  always: ['WILL_BE_SENT', 'WAITS_FOR_QUEUE'] satisfies ResendPlan[],
  onRequest: ['SUCCEEDED_SINCE', 'RETRIED_AUTOMATICALLY'] satisfies ResendPlan[],
  async send(items, rest) {
    const ids = items.map(({ itemId }) => itemId)
    const count = await countOf(ids, rest)
    if (count === ids.length) return items.map(() => ({ state: 'done' }))
    return reconcile(items, count, rest)
  },
}

/** The count of a batch that was queued again; null if the platform queued it without reporting the count. */
async function countOf(ids: readonly string[], rest: Rest): Promise<number | null> {
  try {
    return (await queueAgain(ids, rest)).count
  } catch (error) {
    if (codeOf(error) === 'OUTCOME_UNKNOWN' && isUnreadSuccess(error)) return null
    throw error
  }
}

/** Queues notifications again, in one call. The count is null if the platform's text contains none. */
export async function queueAgain(
  notificationIds: readonly string[],
  rest: Rest,
): Promise<{ readonly returnMessage: string; readonly count: number | null }> {
  const proof: Proof = { isExpected: (response) => typeof response.returnMessage === 'string' }
  const { returnMessage } = await rest.run(resend, null, { notificationIds }, { proof })
  const [, digits] = /Count = (\d+)/.exec(returnMessage) ?? []
  return { returnMessage, count: digits === undefined ? null : Number(digits) }
}

/**
 * The planned outcome of a notification in its current state; `row` is null if it no longer exists. While delivery is
 * stopped, notifications are queued and wait.
 */
export function planOf(itemId: string, row: Row | null, isDeliveryStopped: boolean): PlannedItem {
  const merchant: string = row?.merchantAccount ?? ''
  const item = (plan: ResendPlan, planned = 0) => ({ itemId, merchant, plan, planned })
  if (row === null) return item('GONE')
  if (row.status === 'SUCCESS') return item('SUCCEEDED_SINCE')
  if (row.status === 'STOPPED') return item('QUEUE_STOPPED')
  if (row.nextAttemptTime) return item('RETRIED_AUTOMATICALLY', Date.parse(row.nextAttemptTime))
  return item(isDeliveryStopped ? 'WAITS_FOR_QUEUE' : 'WILL_BE_SENT')
}

/** The current state of a notification. The queue takes precedence over sent notifications. */
export async function readNotification(id: string, rest: Rest): Promise<Row | null> {
  return (await rest.load(notificationQueue, id)) ?? rest.load(notifications, id)
}

/**
 * Finds out which items of a batch the platform skipped. It reports only how many it queued, so this reads each item:
 * deleted and stopped ones were not queued. If that explains the difference, the others were queued; otherwise the
 * remaining ones are unknown.
 */
async function reconcile(items: readonly JobItemRow[], count: number | null, rest: Rest): Promise<ItemOutcome[]> {
  const counted = { requested: items.length, counted: count ?? 'none' }
  const seen: (ItemOutcome | null)[] = []
  for (const { itemId } of items) seen.push(await verdict(itemId, rest))
  const refused = seen.filter((outcome) => outcome?.state === 'failed').length
  const isExplained = count !== null && refused === items.length - count
  return seen.map((outcome) => {
    if (outcome) return outcome
    return isExplained ? { state: 'done' } : { state: 'unknown', note: noteOf('NOT_COUNTED', counted) }
  })

  async function verdict(itemId: string, within: Rest): Promise<ItemOutcome | null> {
    try {
      const row = await readNotification(itemId, within)
      if (row === null) return { state: 'failed', note: noteOf('NOT_COUNTED_GONE', counted) }
      if (row.status === 'STOPPED') return { state: 'failed', note: noteOf('NOT_COUNTED_STOPPED', counted) }
      return row.status === 'FORCE_SUBMIT' ? { state: 'done' } : null
    } catch (error) {
      // An unreadable item is unknown, and so is every item that depends on it.
      return { state: 'unknown', note: noteOf('NOT_COUNTED_UNREAD', { ...counted, error: codeOf(error) ?? 'error' }) }
    }
  }
}
