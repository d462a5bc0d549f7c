import type { ItemCheck, ItemOutcome, JobItemRow, JobRow } from '../jobs/job-kind.ts'
import { errorNote, noteOf } from '../jobs/notes.ts'
import type { JobChange, JobEntry } from '../ledger/job-entries.ts'
import { type Row, required } from '../rest/endpoint.ts'
import { charges } from '../rest/endpoints.ts'
import { codedError, codeOf } from '../rest/error.ts'
import type { Rest } from '../rest/rest.ts'
import type { IdempotencyStore } from '../store/idempotency-store.ts'
import { decimalOf, type SeenCharge, takesAmount } from './amounts.ts'
import type { ChargeJobSelection } from './selection.ts'

/** The services needed to run a job's command. */
export interface RunServices {
  readonly idempotencyStore: Pick<IdempotencyStore, 'once' | 'alone'>
  readonly begin: (change: JobChange) => Promise<JobEntry>
  readonly clock: () => number
}

/** If a charge is still unchanged this long after a command, the command was probably not executed. In milliseconds. */
export const settledAfterMs = 60_000
/** How often to retry reading a charge. */
const mostReads = 5

const longestReason = 100
const lostRights: readonly unknown[] = ['UNAUTHENTICATED', 'LOCKED', 'FORBIDDEN', 'TWO_FACTOR_REQUIRED']
const notSent: readonly unknown[] = ['PLATFORM_UNAVAILABLE', 'RATE_LIMITED']

/** The mark at the end of a command's comment, by which its transaction is recognized. */
export function markOf({ jobId, seq }: Pick<JobItemRow, 'jobId' | 'seq'>, attempt: number): string {
  return `[job ${jobId}/${seq}${attempt > 1 ? `.${attempt}` : ''}]`
}

/**
 * Runs the command of one line once, under a request id derived from job, place and attempt, and only if the charge is
 * as planned. Never throws: every result is an outcome of the line.
 */
export async function runLine(item: JobItemRow, rest: Rest, job: JobRow, services: RunServices): Promise<ItemOutcome> {
  const selection = JSON.parse(job.selection) as ChargeJobSelection
  const command = commandOf(item, job, selection)
  const owner = [item.merchant || job.account, job.account, job.caller].join('/')
  const requestId = `job/${item.jobId}/${item.seq}/${item.attempt}`
  let isSent = false
  let before: Row | null = null
  let entry: JobEntry | null = null
  try {
    entry = await services.begin({ job, item, command, requestId })
    const answer = await services.idempotencyStore.once(
      owner,
      requestId,
      { chargeId: item.itemId, ...command },
      (sending) =>
        services.idempotencyStore.alone([`${item.merchant || job.account}/charge/${item.itemId}`], async () => {
          before = required(charges, item.itemId, await rest.load(charges, item.itemId, { isFresh: true }))
          requireUnchanged(before, item)
          return sending(() => {
            isSent = true
            return rest.run(charges, item.itemId, command, { proof: proofOf(item, rest) })
          })
        }),
    )
    const after = answer === 'repeated' ? null : answer
    await entry.end(null, before, after)
    const proof = after ? transactionOf(after, item) : null
    return { state: 'done', ...(proof && { proof }) }
  } catch (error) {
    await entry?.end(error, before, null)
    return outcomeOf(error, isSent)
  }
}

function commandOf(
  item: JobItemRow,
  job: JobRow,
  { command, comment, chargebackReasonCode, requestedBy }: ChargeJobSelection,
) {
  const reason = job.reason.length > longestReason ? `${job.reason.slice(0, longestReason - 1)}…` : job.reason
  const words = comment ?? (job.reason.length > longestReason ? job.reason : '')
  return {
    command,
    ...(takesAmount(command) && { amount: decimalOf(Number(item.minor), Number(item.decimals)) }),
    reason,
    comment: [words, requestedBy && `for ${requestedBy}`, markOf(item, item.attempt)].filter(Boolean).join(' '),
    ...(chargebackReasonCode && { chargebackReasonCode }),
  }
}

function requireUnchanged({ lastModified = null, transactions = [] }: Row, { seen }: JobItemRow): void {
  const known = JSON.parse(seen) as SeenCharge
  if (lastModified === known.lastModified && transactions.length === known.transactions) return
  throw codedError('CONFLICT', 'The charge has changed since the plan', { reason: 'CHANGED' })
}

/** If a success has an unexpected body, the transaction with the mark proves it. */
function proofOf(item: JobItemRow, rest: Rest) {
  return {
    isExpected: ({ id }: Row) => id === item.itemId,
    async read() {
      const charge = await rest.load(charges, item.itemId, { isFresh: true })
      return charge && transactionOf(charge, item) !== null ? charge : null
    },
  }
}

/** The id of the transaction with the mark of any attempt at this line; null if there is none. */
function transactionOf(charge: Row, item: JobItemRow): string | null {
  const marks = Array.from({ length: Number(item.attempt) }, (_, place) => markOf(item, place + 1))
  const made = ((charge.transactions ?? []) as Row[]).find(({ comment }) =>
    marks.some((mark) => typeof comment === 'string' && comment.endsWith(mark)),
  )
  return made ? String(made.id) : null
}

function outcomeOf(error: unknown, isSent: boolean): ItemOutcome {
  const code = codeOf(error)
  const text = error instanceof Error && code !== undefined ? error.message : ''
  const note = code === 'NOT_FOUND' ? noteOf('CHARGE_GONE') : errorNote(code, text)
  const reason: unknown = (error as { extensions?: { reason?: unknown } }).extensions?.reason
  if (lostRights.includes(code)) return { state: 'ready', pause: 'RIGHTS' }
  if (notSent.includes(code)) return { state: 'ready', pause: 'PLATFORM' }
  if (code === 'OUTCOME_UNKNOWN' || (code === undefined && isSent)) return { state: 'unknown', note }
  if (code === 'STORE_UNAVAILABLE' || code === undefined) {
    // If the store is down, only this code knows whether the command was sent.
    return isSent ? { state: 'unknown', note } : { state: 'ready', pause: 'PLATFORM' }
  }
  if (code === 'CONFLICT' && reason === 'CHANGED' && !isSent)
    return { state: 'changed', note: noteOf('CHARGE_CHANGED') }
  return { state: 'failed', note }
}

/**
 * Finds out the result of a command whose response was lost. The mark in a transaction's comment proves that it was
 * executed. If the charge is unchanged a minute later, it probably was not. Otherwise only a person can tell.
 */
export async function checkLine(item: JobItemRow, rest: Rest, now: number): Promise<ItemCheck> {
  let charge: Row | null
  try {
    charge = await rest.load(charges, item.itemId, { isFresh: true })
  } catch (error) {
    const isOver = now - item.sent > mostReads * settledAfterMs
    const note = noteOf('CHARGE_NOT_READ', { text: error instanceof Error ? error.message : 'no answer' })
    return { state: 'unknown', note, finding: 'UNREADABLE', ...(!isOver && { checkAt: now + settledAfterMs }) }
  }
  if (!charge) return { state: 'unknown', note: noteOf('CHARGE_GONE'), finding: 'CHANGED_OTHERWISE' }
  const proof = transactionOf(charge, item)
  if (proof) return { state: 'done', note: '', proof }
  const isLate = now - item.sent >= settledAfterMs
  if (!isLate) return { state: 'unknown', note: item.note, checkAt: item.sent + settledAfterMs }
  const { lastModified = null, transactions = [] } = charge
  const known = JSON.parse(item.seen) as SeenCharge
  if (lastModified === known.lastModified && transactions.length === known.transactions) {
    return { state: 'unknown', note: noteOf('CHARGE_UNCHANGED'), finding: 'PROBABLY_NOT_DONE' }
  }
  return { state: 'unknown', note: noteOf('MARK_MISSING'), finding: 'CHANGED_OTHERWISE' }
}
