import { can } from '@portal/schema/access'
import type { Resolvers } from '../generated/resolvers.ts'
import type { JobItemRow, JobRow } from '../jobs/job-kind.ts'
import type { JobOwner, Jobs } from '../jobs/jobs.ts'
import { readNotification } from '../notifications/resend-job.ts'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput, codedError, notFound } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import { boundsOf } from '../rest/rest.ts'

const shortestReason = 10
const longestReason = 500

/** The services that read and run jobs. */
export interface JobServices {
  readonly jobs: Jobs
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
    async startJob(_root, { input: { id, reason, include } }, context) {
      const job = await ownJob(id, context)
      const why = reason.trim()
      if (why.length < shortestReason) throw badInput('reason', `is too short: at least ${shortestReason} characters`)
      if (why.length > longestReason) throw badInput('reason', `is too long: at most ${longestReason} characters`)
      return shownJob(await context.services.jobs.begin(job, context.principal, why, include ?? []), context)
    },
    async pauseJob(_root, { id }, context) {
      return shownJob(await context.services.jobs.pause(await requiredJob(id, context)), context)
    },
    async resumeJob(_root, { id }, context) {
      return shownJob(await context.services.jobs.resume(await ownJob(id, context), context.principal), context)
    },
    async stopJob(_root, { id }, context) {
      return shownJob(await context.services.jobs.stop(await requiredJob(id, context)), context)
    },
  },
  Job: {
    async counts({ id }, _args, { services: { jobs } }) {
      const counts = await jobs.kept.counts(id)
      const { done, failed, unknown, notStarted } = counts
      return { ...counts, selection: done + failed + unknown + notStarted }
    },
    async plan({ id }, _args, { services: { jobs } }) {
      const parts = await jobs.kept.planOf(id)
      return parts.map(({ plan, count, earliest }) => ({
        plan,
        count: Number(count),
        earliest: plan === 'RETRIED_AUTOMATICALLY' ? momentOf(Number(earliest)) : null,
      }))
    },
    async items({ id }, { state, page }, { services: { jobs } }) {
      const { items, total } = await jobs.kept.itemPage(id, state ? statesOf[state] : null, boundsOf(page))
      return { items: items.map(shownItem), total }
    },
  },
  JobItem: {
    async deliveryStatus({ objectId, merchantAccount }, _args, context) {
      return (await readNotification(objectId, context.restOf({ merchantAccount })))?.status ?? null
    },
  },
}

type ItemState = 'NOT_STARTED' | 'IN_FLIGHT' | 'DONE' | 'FAILED' | 'UNKNOWN'

/** The schema's states of items. Items that the plan left out have not started. */
export const shownStates: Readonly<Record<JobItemRow['state'], ItemState>> = {
  left: 'NOT_STARTED',
  ready: 'NOT_STARTED',
  sending: 'IN_FLIGHT',
  done: 'DONE',
  failed: 'FAILED',
  unknown: 'UNKNOWN',
}

const statesOf: Readonly<Record<ItemState, readonly JobItemRow['state'][]>> = {
  NOT_STARTED: ['left', 'ready'],
  IN_FLIGHT: ['sending'],
  DONE: ['done'],
  FAILED: ['failed'],
  UNKNOWN: ['unknown'],
}

/** The owner of the jobs that a request sees and creates. */
export function ownerOf({ principal, onBehalfOf }: Context): JobOwner {
  const { merchantAccount: account, callerName: caller } = principal
  return { account, caller, merchant: onBehalfOf ?? '' }
}

/**
 * A job of the merchant acted for, if the caller has the flag of its kind. Other callers do not learn that it exists.
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

async function ownJob(id: string, context: Context<JobServices>): Promise<JobRow> {
  const job = await requiredJob(id, context)
  if (!isOwn(job, context)) throw codedError('FORBIDDEN', `Only ${job.caller}, whose job it is, can do this`)
  return job
}

function isOwn(job: JobRow, { principal }: Context): boolean {
  return job.account === principal.merchantAccount && job.caller === principal.callerName
}

/** A job in the schema's format. */
export function shownJob(job: JobRow, context: Context<JobServices>): Row {
  const { planMs, keptMs } = context.services.jobs.bounds
  const life: Record<JobRow['state'], number | null> = {
    PLANNED: planMs,
    RUNNING: null,
    PAUSED: keptMs,
    STOPPED: keptMs,
    DONE: keptMs,
  }
  const { id, kind, state, why, caller, merchant, reason, selection, selected, started, ended, changed } = job
  const lifeMs = life[state]
  return {
    id,
    kind,
    state,
    pausedBecause: why || null,
    callerName: caller,
    merchantAccount: merchant || null,
    reason: reason || null,
    selection: JSON.parse(selection),
    selectedAt: momentOf(selected),
    startedAt: momentOf(started),
    endedAt: momentOf(ended),
    expiresAt: lifeMs === null ? null : momentOf(changed + lifeMs),
    isOwn: isOwn(job, context),
  }
}

function shownItem({ jobId, seq, itemId, merchant, plan, state, note }: JobItemRow): Row {
  return {
    id: `${jobId}/${seq}`,
    place: seq,
    objectId: itemId,
    merchantAccount: merchant || null,
    plan,
    state: shownStates[state],
    note: note || null,
  }
}

function momentOf(milliseconds: number): string | null {
  return milliseconds > 0 ? isoSeconds(new Date(milliseconds)) : null
}
