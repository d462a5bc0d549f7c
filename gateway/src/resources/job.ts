import { can } from '@portal/schema/access'
import type { FastifyBaseLogger } from 'fastify'
import { decimalOf, seenOf } from '../charge-jobs/amounts.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import type { JobItemRow, JobRow } from '../jobs/job-kind.ts'
import type { JobOwner, Jobs } from '../jobs/jobs.ts'
import { readNote } from '../jobs/notes.ts'
import { readNotification } from '../notifications/resend-job.ts'
import type { Context } from '../request/context.ts'
import { asDecimal } from '../rest/decimal.ts'
import type { Row } from '../rest/endpoint.ts'
import { customers } from '../rest/endpoints.ts'
import { badInput, codedError, notFound } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import { boundsOf } from '../rest/rest.ts'
import { requireConfirmationOf } from './charge-intent.ts'

const shortestReason = 10
const longestReason = 500

/** The services that read and run jobs. */
export interface JobServices {
  readonly jobs: Jobs
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

export const jobResolvers: Resolvers = {
  Query: {
    async jobs(_root, { page }, context) {
      const { jobs } = context.services
      const found = await jobs.kept.page(ownerOf(context), boundsOf(page))
      const visible = found.items.filter((job) => can(context.subject, jobs.kindOf(job).flag))
      return { ...found, items: visible.map((job) => shownJob(job, context)) }
    },
    async job(_root, { id }, context) {
      const job = await visibleJob(id, context)
      return job ? shownJob(job, context) : null
    },
  },
  Mutation: {
    async startJob(_root, { input: { id, reason, include, expectedSums } }, context) {
      const job = await ownJob(id, context)
      const why = reason.trim()
      if (why.length < shortestReason) throw badInput('reason', `is too short: at least ${shortestReason} characters`)
      if (why.length > longestReason) throw badInput('reason', `is too long: at most ${longestReason} characters`)
      const sums = await sumsOf(job, context.services.jobs)
      if ((expectedSums && !isSame(expectedSums, sums)) || !isAsJudged(job, sums, context)) {
        throw codedError('CONFLICT', 'The sums of the job have changed. Read it again before you decide', {
          reason: 'CHANGED',
        })
      }
      await requireConfirmationOf(sums, context)
      const by = context.approved === null ? '' : context.approved.caller
      const { jobs } = context.services
      const isAsShown = async () => isSame(sums, await sumsOf(job, jobs))
      return shownJob(await jobs.begin(job, context.principal, why, include ?? [], isAsShown, by), context)
    },
    async pauseJob(_root, { id }, context) {
      return shownJob(await context.services.jobs.pause(await requiredJob(id, context)), context)
    },
    async stopJob(_root, { id }, context) {
      return shownJob(await context.services.jobs.stop(await requiredJob(id, context)), context)
    },
  },
  Job: {
    async counts({ id }, _args, context) {
      const counts = await countsOf(id, context)
      const { done, failed, unknown, left, notStarted } = counts
      return { ...counts, selection: done + failed + unknown + left + notStarted }
    },
    async lines({ id, lines }, _args, context) {
      if (lines > 0) return lines
      const { done, failed, unknown, left, notStarted } = await countsOf(id, context)
      return done + failed + unknown + left + notStarted
    },
    sums({ id, kind }, _args, context) {
      context.countNestedRead()
      return sumsOf({ id, kind }, context.services.jobs)
    },
    async plan({ id }, _args, context) {
      context.countNestedRead()
      const parts = await context.services.jobs.kept.planOf(id)
      return parts.map(({ plan, count, earliest }) => ({
        plan,
        count: Number(count),
        earliest: plan === 'RETRIED_AUTOMATICALLY' ? momentOf(Number(earliest)) : null,
      }))
    },
    async items({ id }, { state, plans, page }, context) {
      context.countNestedRead()
      const states = state ? statesOf[state] : null
      const { items, total } = await context.services.jobs.kept.itemPage(id, states, boundsOf(page), plans ?? null)
      return { items: items.map(shownItem), total }
    },
  },
  JobItem: {
    customer({ customerId, merchantAccount }, _args, context) {
      if (!customerId || !can(context.subject, 'customers')) return null
      return context.restOf({ merchantAccount }).load(customers, customerId)
    },
    async deliveryStatus({ objectId, merchantAccount, isNotification }, _args, context) {
      if (!isNotification) return null
      return (await readNotification(objectId, context.restOf({ merchantAccount })))?.status ?? null
    },
  },
}

function countsOf(id: string, context: Context<JobServices>) {
  context.countNestedRead()
  return context.services.jobs.kept.counts(id)
}

/** The amounts that a job moves, in the schema's format. */
export async function sumsOf({ id, kind }: Pick<JobRow, 'id' | 'kind'>, jobs: Jobs) {
  const { money, always } = jobs.kindNamed(kind)
  if (!money) return []
  const sums = await jobs.kept.sums(id, always)
  return sums.map(({ currency, decimals, count, planned, doneCount, done, unknown, ready }) => ({
    currency,
    count,
    amount: decimalOf(planned, decimals),
    doneCount,
    done: decimalOf(done, decimals),
    unknown: decimalOf(unknown, decimals),
    ready: decimalOf(ready, decimals),
  }))
}

interface Sum {
  readonly currency: string
  readonly amount: string
}

function isSame(expected: readonly Sum[], sums: readonly Sum[]): boolean {
  const amounts = new Map(sums.map(({ currency, amount }) => [currency, asDecimal(amount)]))
  return (
    expected.length === sums.length &&
    expected.every(({ currency, amount }) => amounts.get(currency) === asDecimal(amount))
  )
}

/** Whether a plan is still the one on which the rules judged its start. */
function isAsJudged({ changed }: JobRow, sums: readonly Sum[], { judged }: Context): boolean {
  return judged === null || (judged.seen.changed === Number(changed) && isSame(judged.sums, sums))
}

type ItemState = 'NOT_STARTED' | 'IN_FLIGHT' | 'DONE' | 'FAILED' | 'UNKNOWN' | 'LEFT'

/** The schema's states of items. Items that the plan left out are shown as not started. */
export const shownStates: Readonly<Record<JobItemRow['state'], ItemState>> = {
  left: 'NOT_STARTED',
  ready: 'NOT_STARTED',
  sending: 'IN_FLIGHT',
  done: 'DONE',
  failed: 'FAILED',
  unknown: 'UNKNOWN',
  changed: 'LEFT',
}

/** The stored states for each state in the schema. */
export const statesOf: Readonly<Record<ItemState, readonly JobItemRow['state'][]>> = {
  NOT_STARTED: ['left', 'ready'],
  IN_FLIGHT: ['sending'],
  DONE: ['done'],
  FAILED: ['failed'],
  UNKNOWN: ['unknown'],
  LEFT: ['changed'],
}

/** The owner of the jobs that a request sees and creates. */
export function ownerOf({ principal, onBehalfOf }: Context): JobOwner {
  const { merchantAccount: account, callerName: caller } = principal
  return { account, caller, merchant: onBehalfOf ?? '' }
}

/**
 * A job of the merchant acted for, if the caller has the flag of its kind. Throws NOT_FOUND otherwise, so that other
 * callers do not learn that it exists.
 */
export async function requiredJob(id: string, context: Context<JobServices>): Promise<JobRow> {
  const job = await visibleJob(id, context)
  if (!job) throw notFound(`job ${id}`)
  return job
}

async function visibleJob(id: string, context: Context<JobServices>): Promise<JobRow | undefined> {
  const { jobs } = context.services
  const job = await jobs.kept.find(id)
  const { account, merchant } = ownerOf(context)
  if (!job || job.account !== account || job.merchant !== merchant) return undefined
  return can(context.subject, jobs.kindOf(job).flag) ? job : undefined
}

/** A caller's own job. Throws FORBIDDEN for a colleague's job. */
export async function ownJob(id: string, context: Context<JobServices>): Promise<JobRow> {
  const job = await requiredJob(id, context)
  // The approver who starts a job becomes its owner.
  if (!isOwn(job, context) && context.approved === null)
    throw codedError('FORBIDDEN', `Only ${job.caller}, whose job it is, can do this`)
  return job
}

/** Whether the caller of a request owns a job. */
export function isOwn(job: JobRow, { principal }: Context): boolean {
  return job.account === principal.merchantAccount && job.caller === principal.callerName
}

/** A job in the schema's format. */
export function shownJob(job: JobRow, context: Context<JobServices>): Row {
  const { planMs, keptMs, planningMs } = context.services.jobs.bounds
  const life: Record<JobRow['state'], number | null> = {
    PLANNING: planningMs,
    PLANNED: planMs,
    RUNNING: null,
    PAUSED: keptMs,
    STOPPED: keptMs,
    DONE: keptMs,
  }
  const { id, kind, state, why, caller, merchant, reason, selected, started, ended, changed, holdUntil, lines } = job
  const selection = JSON.parse(job.selection)
  const isHeld = state === 'RUNNING' && holdUntil > context.services.clock()
  const lifeMs = life[state]
  return {
    id,
    kind,
    state,
    pausedBecause: why || null,
    callerName: caller,
    merchantAccount: merchant || null,
    reason: reason || null,
    command: selection.command ?? null,
    selection,
    lines,
    selectedAt: momentOf(selected),
    startedAt: momentOf(started),
    startsAt: isHeld ? momentOf(holdUntil) : null,
    endedAt: momentOf(ended),
    expiresAt: lifeMs === null ? null : momentOf(changed + lifeMs),
    isOwn: isOwn(job, context),
  }
}

/** An item in the schema's format. */
export function shownItem(item: JobItemRow): Row {
  const { jobId, seq, itemId, merchant, plan, state, note, currency, minor, decimals, finding, proof, changed } = item
  const seen = seenOf(item)
  const { text, code, values } = readNote(note)
  const isMoved = currency !== '' && minor > 0
  const money = (value: number) => decimalOf(value, decimals)
  return {
    isNotification: item.seen === '' && currency === '',
    amount: isMoved ? money(minor) : null,
    currency: currency || null,
    remaining: seen ? money(seen.remaining.minor) : null,
    remainingAfter: seen && isMoved ? money(seen.remaining.minor - minor) : null,
    chargeStatus: seen?.status ?? null,
    customerId: seen?.customerId ?? null,
    transactionId: proof || null,
    finding: finding || null,
    changedAt: momentOf(changed),
    id: `${jobId}/${seq}`,
    place: seq,
    objectId: itemId,
    merchantAccount: merchant || null,
    plan,
    state: shownStates[state],
    note: text || null,
    codedNote: code && { code, values: Object.entries(values).map(([name, value]) => ({ name, value })) },
  }
}

function momentOf(milliseconds: number): string | null {
  return milliseconds > 0 ? isoSeconds(milliseconds) : null
}
