import { can } from '@portal/schema/access'
import type { FastifyBaseLogger } from 'fastify'
import { type MasterKeys, seal, unseal } from '../crypto/seal.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput, codedError, codeOf } from '../rest/error.ts'
import { giveWay } from '../rest/give-way.ts'
import { encodeSegment } from '../rest/query.ts'
import { createRest, type Rest } from '../rest/rest.ts'
import { createSend, type Send, type SendOptions, type Signer } from '../rest/send.ts'
import { signingKey } from '../rest/sign.ts'
import { accessSubject, principalOf } from '../session/principal.ts'
import type { Store } from '../store/store.ts'
import { isStoreError } from '../store/store-errors.ts'
import { Deadline } from '../timing/deadline.ts'
import { throttle } from '../timing/throttle.ts'
import { TtlCache } from '../timing/ttl-cache.ts'
import { currentTrace } from '../tracing/trace.ts'
import type { Tracing } from '../tracing/tracing.ts'
import {
  type ItemOutcome,
  type JobBounds,
  type JobItemRow,
  type JobKind,
  type JobRow,
  jobBounds,
  type PlannedItem,
} from './job-kind.ts'
import { type Batch, createJobStore, type JobScope, type JobStore } from './job-store.ts'
import { errorNote } from './notes.ts'

/** Bulk jobs over the gateway's store (docs/decisions/043). */
export interface Jobs {
  /** The stored jobs. */
  readonly kept: JobStore
  readonly bounds: JobBounds
  kindOf(job: JobRow): JobKind
  kindNamed(name: string): JobKind
  /**
   * Stores a selection with its plan. Throws BAD_INPUT if it is empty or too large, RATE_LIMITED if too many jobs are
   * open.
   */
  plan(kind: JobKind, owner: JobOwner, selection: Row, items: readonly PlannedItem[]): Promise<JobRow>
  /**
   * Stores a selection that is planned in steps, so that no one waits for the entire plan. Rejects with an error of the
   * first step. If a later step fails, the job is stopped. The second result resolves when the plan is complete or was
   * stopped.
   */
  planInSteps(kind: JobKind, owner: JobOwner, selection: Row, lines: number, steps: PlanSteps): Promise<PlanInSteps>
  /** The platform's verbs for a plan, with a caller's key. The calls do not count as calls of a request. */
  reader(signer: Signer, onBehalfOf: string | null): Rest
  /**
   * Starts a plan with the mandatory outcomes and the included optional ones, using the key of the signer, who becomes
   * the owner. `isAsShown` compares its amounts once they can no longer change. `requester` is the name of the caller
   * who requested an approved start, otherwise empty. Returns the changed job.
   */
  begin(
    job: JobRow,
    signer: Signer,
    reason: string,
    included: readonly string[],
    isAsShown?: () => Promise<boolean>,
    requester?: string,
  ): Promise<JobRow>
  /** Pauses a job: no further batch starts. */
  pause(job: JobRow): Promise<JobRow>
  /** Resumes a job with its owner's key. */
  resume(job: JobRow, signer: Signer): Promise<JobRow>
  /** Ends a job. Items that have not started are never sent. */
  stop(job: JobRow): Promise<JobRow>
  /** Reads an item with an unknown outcome again. Returns the updated item. */
  check(job: JobRow, item: JobItemRow, rest: Rest): Promise<JobItemRow>
  /** Retries an item that was probably not done, because a person decided to. Returns the updated item. */
  sendAgain(job: JobRow, item: JobItemRow, rest: Rest): Promise<JobItemRow>
  /** Checks the rights of a caller's running jobs again, after the caller was locked or changed, or its keys were. */
  doubt(caller: { readonly account: string; readonly caller: string }): Promise<void>
  /** Makes this replica look for work. */
  kick(): void
  /** Resolves when this replica has nothing left to do. */
  idle(): Promise<void>
  /** Finishes the current batch and starts no other. */
  close(): Promise<void>
}

/** The owner of a job: the caller, and the merchant acted for. */
export interface JobOwner extends JobScope {
  readonly caller: string
}

/** The items of a plan, in order, step by step. */
export type PlanSteps = AsyncIterable<readonly PlannedItem[]>

/** A plan in progress. */
interface PlanInSteps {
  readonly job: JobRow
  /** Resolves when the plan is complete. Rejects with the reason if planning failed; the job is then deleted. */
  readonly made: Promise<void>
}

/** The dependencies of jobs. */
interface JobsOptions extends Pick<SendOptions, 'platform' | 'clock' | 'onCall'> {
  readonly store: Store
  readonly masterKeys: MasterKeys
  readonly kinds: readonly JobKind[]
  /** Waits the given number of milliseconds. Rejects when the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Timeout of one call, in milliseconds. */
  readonly deadlineMs: number
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Whether other replicas use the store. If not, items in flight at the start belong to no process. */
  readonly isShared: boolean
  /** How often this replica looks for work of other replicas, in milliseconds; null for never. */
  readonly everyMs: number | null
  readonly bounds?: JobBounds
  readonly tracing?: Tracing | undefined
}

/**
 * How long a plan pauses before each call while others wait: a multiple of the time of its last call, up to this long.
 */
const planRest = 3
const longestPlanRestMs = 30

/** How long an owner's rights are cached, in milliseconds: as long as for sessions. */
const rightsTrustMs = 45_000

const lostRights: readonly unknown[] = ['UNAUTHENTICATED', 'LOCKED', 'FORBIDDEN', 'TWO_FACTOR_REQUIRED']
const notSent: readonly unknown[] = ['PLATFORM_UNAVAILABLE', 'RATE_LIMITED']
const refused: readonly unknown[] = ['BAD_INPUT', 'CONFLICT', 'NOT_FOUND', 'NOT_SUPPORTED', 'PLATFORM_ERROR']

/**
 * Runs jobs in the process, in batches. Batch ownership is kept in the store so replicas can share the work. An item is
 * claimed before it is sent, at most once, and is never sent again if it may have been sent.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { store, masterKeys, kinds, clock, wait, log, everyMs, bounds = jobBounds } = options
  const kept = createJobStore(store, clock, bounds)
  const rights = new TtlCache<true>({ clock, lifeMs: rightsTrustMs, most: 1_000 })
  const closing = new AbortController()
  const sweep = throttle(60_000, clock, () => kept.sweep({ account: '', merchant: '' }))
  let isAsked = false
  let working: Promise<void> | null = null
  /** The workers by account. An account whose calls hang does not delay the others. */
  const lanes = new Map<string, Promise<void>>()
  /** Scheduled work: the end of an undo period, and reads of unknown items. */
  const timers = new Map<string, { readonly time: number; readonly done: Promise<void> }>()
  /** The plans in progress, at most one per account. */
  const planning = new Map<string, Promise<void>>()
  /** The accounts that got more work since their lane last looked. */
  const asked = new Set<string>()
  let isNew = true
  const timer = everyMs === null ? null : setInterval(kick, everyMs).unref()

  function kick(): void {
    if (closing.signal.aborted) return
    isAsked = true
    working ??= work().finally(() => {
      working = null
    })
  }

  async function work(): Promise<void> {
    try {
      while (isAsked && !closing.signal.aborted) {
        isAsked = false
        await sweep()
        await lapse()
        for (const account of await kept.runningAccounts()) startLane(account)
      }
    } catch (error) {
      notGoingOn(error)
    }
  }

  function notGoingOn(error: unknown): void {
    if (!closing.signal.aborted) log.error(error, 'jobs could not go on')
  }

  function startLane(account: string): void {
    asked.add(account)
    if (lanes.has(account)) return
    const lane = workFor(account).catch(notGoingOn)
    lanes.set(
      account,
      lane.finally(() => lanes.delete(account)),
    )
  }

  async function workFor(account: string): Promise<void> {
    while (asked.delete(account)) while (await pass(account));
    const next = await kept.nextTime(account)
    if (next !== null && !closing.signal.aborted) kickAt(account, next)
  }

  /**
   * Schedules another look at an account's work, unless an earlier one is scheduled. Does not keep the process alive.
   */
  function kickAt(account: string, time: number): void {
    if ((timers.get(account)?.time ?? Number.POSITIVE_INFINITY) <= time) return
    const done: Promise<void> = wait(Math.max(0, time - clock()), closing.signal).then(
      () => {
        forget()
        kick()
      },
      () => forget(),
    )
    const forget = () => {
      if (timers.get(account)?.done === done) timers.delete(account)
    }
    timers.set(account, { time, done })
  }

  async function idle(): Promise<void> {
    while (working || lanes.size + timers.size + planning.size > 0) {
      await Promise.all([
        working,
        ...lanes.values(),
        ...[...timers.values()].map(({ done }) => done),
        ...planning.values(),
      ])
    }
  }

  async function lapse(): Promise<void> {
    const isLeftBehind = isNew && !options.isShared
    await kept.lapse(isLeftBehind ? clock() : clock() - bounds.lapseMs)
    isNew = false
  }

  /** Processes one batch of each running job of an account. Returns whether there may be more. */
  async function pass(account: string): Promise<boolean> {
    let isMore = false
    for (const job of await kept.running(account)) {
      if (closing.signal.aborted) return false
      isMore = (await traced(job)) || isMore
    }
    return isMore
  }

  /** A batch has its own trace, because it belongs to no request. */
  function traced(job: JobRow): Promise<boolean> {
    const { tracing } = options
    return tracing === undefined ? step(job) : tracing.run('job batch', { 'portal.job': job.kind }, () => step(job))
  }

  /** Processes one batch of a job. Returns whether there may be another one. */
  async function step(job: JobRow): Promise<boolean> {
    const kind = kinds.find(({ name }) => name === job.kind)
    const isRunning = job.state === 'RUNNING'
    const due = kind?.money ? await kept.claimCheck(job.id) : null
    if (!due && !(isRunning && (await kept.hasReady(job.id)))) return rest(job)
    if (!due && job.holdUntil > clock()) return false
    const signer = signerOf(job)
    if (!kind || !signer) return halt(job, 'RIGHTS')
    try {
      await requireRights(job, kind, signer)
    } catch (error) {
      closing.signal.throwIfAborted()
      // If the store is down, the rights are unknown.
      if (isStoreError(error)) throw error
      return halt(job, notSent.includes(codeOf(error)) ? 'PLATFORM' : 'RIGHTS')
    }
    // Waits for the turn before the claim, so that a job paused in the meantime sends nothing.
    await turn(job)
    if (due) return read(job, kind, signer, due)
    const batch = await kept.claim(job, kind.money !== undefined)
    if (!batch || batch.items.length === 0) return true
    const goesOn = await sendBatch(job, kind, signer, batch)
    await kept.finish(job.id)
    return goesOn
  }

  /** Ends a job that has no more work, or erases the key of a job that is not running. */
  async function rest(job: JobRow): Promise<false> {
    if (job.state === 'RUNNING') await kept.finish(job.id)
    else if (!(await kept.hasDoubt(job.id))) await kept.eraseKey(job.id)
    return false
  }

  /** Reads an unknown item again with the key of the job's owner. */
  async function read(job: JobRow, kind: JobKind, signer: Signer, item: JobItemRow): Promise<boolean> {
    const merchant = merchantOfItem(job, item)
    await checkItem(kind, item, createRest(callerOf(signer, merchant), merchant))
    await kept.finish(job.id)
    return true
  }

  async function checkItem(kind: JobKind, item: JobItemRow, platform: Rest): Promise<void> {
    if (kind.money) await kept.found(item, await kind.money.check(item, platform))
  }

  async function sendBatch(job: JobRow, kind: JobKind, signer: Signer, batch: Batch): Promise<boolean> {
    const [first] = batch.items
    const onBehalfOf = first ? merchantOfItem(job, first) : null
    const once = callerOf(signer, onBehalfOf)
    // All calls for one item that moves money share one turn.
    let isFirst = true
    // After the first response, an error says nothing about the change.
    let isAnswered = false
    const send: Send = async (call) => {
      if (!isFirst && !kind.money) {
        await turn(job)
        await kept.renew(job.id, batch)
      }
      isFirst = false
      const answer = await once(call)
      isAnswered = true
      return answer
    }
    const all = (outcome: ItemOutcome) => batch.items.map(() => outcome)
    try {
      const outcomes = await kind.send(batch.items, createRest(send, onBehalfOf), job)
      await kept.settle(job.id, batch, outcomes)
      const why = outcomes.find(({ pause }) => pause)?.pause ?? (kind.money ? await kept.doubtOf(job) : null)
      return why ? halt(job, why) : true
    } catch (error) {
      const trace = currentTrace()
      if (trace) trace.hasFailed = true
      const code = codeOf(error)
      const note = errorNote(code, error instanceof Error ? error.message : '')
      if (!isAnswered && (lostRights.includes(code) || notSent.includes(code))) {
        await kept.settle(job.id, batch, all({ state: 'ready' }))
        return halt(job, notSent.includes(code) ? 'PLATFORM' : 'RIGHTS')
      }
      if (!isAnswered && refused.includes(code)) {
        await kept.settle(job.id, batch, all({ state: 'failed', note }))
        return true
      }
      if (code === undefined) log.error(error, 'a batch of a job failed')
      await kept.settle(job.id, batch, all({ state: 'unknown', note: code === undefined ? '' : note }))
      // The next batch might also end as unknown, so a person decides.
      return halt(job, 'PLATFORM')
    }
  }

  /** Pauses a job automatically, and erases its key unless unknown items still need it. */
  async function halt(job: JobRow, why: JobRow['why']): Promise<boolean> {
    await kept.move(job.id, ['RUNNING'], { state: 'PAUSED', why })
    const isStillRead = why !== 'RIGHTS' && (await kept.hasDoubt(job.id))
    if (!isStillRead) await kept.eraseKey(job.id)
    return isStillRead
  }

  /** The merchant to act for. In the all-families view, items belong to different merchants. */
  function merchantOfItem({ account }: JobRow, { merchant }: JobItemRow): string | null {
    return merchant === '' || merchant === account ? null : merchant
  }

  /** Runs the steps of a plan. The plans of an account run one after another. */
  async function makePlan(job: JobRow, steps: PlanSteps): Promise<void> {
    let after = 0
    try {
      for await (const items of steps) {
        closing.signal.throwIfAborted()
        await kept.addItems(job.id, items, after)
        after += items.length
        // A person may have stopped the job.
        if (!(await kept.move(job.id, ['PLANNING'], {}))) return
      }
      await kept.move(job.id, ['PLANNING'], { state: 'PLANNED', lines: after })
    } catch (error) {
      await kept.remove(job.id)
      throw error
    }
  }

  /** Waits until the account may make another call. */
  async function turn({ account }: JobRow): Promise<void> {
    const milliseconds = (await kept.takeTurn(account)) - clock()
    if (milliseconds > 0) await wait(milliseconds, closing.signal)
  }

  /**
   * Throws if the owner may not do this now. The platform must accept the caller, with the flag and for the merchant
   * acted for.
   */
  async function requireRights(job: JobRow, kind: JobKind, signer: Signer): Promise<void> {
    const known = `${job.id}/${job.started}`
    if (rights.get(known)) return
    await turn(job)
    const path = `/callers/${encodeSegment(job.caller)}`
    const caller = (await callerOf(signer, null)({ method: 'GET', path })) as Row | null
    if (caller?.userName !== job.caller || caller.locked === true) throw codedError('LOCKED', 'This caller is locked')
    const principal = principalOf(signer, caller)
    const subject = accessSubject(principal, job.merchant || null)
    const isReached = job.merchant === '' || principal.merchantAccounts.includes(job.merchant)
    if (!isReached || !can(subject, kind.flag)) throw codedError('FORBIDDEN', 'Not allowed')
    rights.set(known, true)
  }

  /** Makes calls, each with its own deadline. */
  function callerOf(signer: Signer, onBehalfOf: string | null, lane: 'interactive' | 'plans' = 'interactive'): Send {
    const { platform, deadlineMs, onCall } = options
    const common = { platform, signer, onBehalfOf, isAccepted: true, lane, clock, ...(onCall && { onCall }) }
    return async (call) => {
      const deadline = new Deadline(deadlineMs)
      try {
        return await createSend({ ...common, deadline })(call)
      } finally {
        deadline.end()
      }
    }
  }

  /** Makes the calls of a plan in a separate lane, and only when no one else waits for the platform. */
  function plannerOf(signer: Signer, onBehalfOf: string | null): Send {
    const send = callerOf(signer, onBehalfOf, 'plans')
    let lastMs = 0
    return async (call) => {
      await giveWay(options.platform, Math.min(planRest * lastMs, longestPlanRestMs))
      const startedAt = performance.now()
      try {
        return await send(call)
      } finally {
        lastMs = performance.now() - startedAt
      }
    }
  }

  function signerOf({ id, account, caller, keyId, sealedKey }: JobRow): Signer | null {
    const secret = sealedKey === '' ? null : unseal(masterKeys, tokenOf(id), keyId, sealedKey)
    return secret === null ? null : { merchantAccount: account, callerName: caller, key: signingKey(secret) }
  }

  function sealed({ id }: JobRow, { key }: Signer) {
    const { keyId, sealed } = seal(masterKeys, tokenOf(id), key.export().toString('utf8'))
    return { keyId, sealedKey: sealed }
  }

  /** Ends a job's run and erases its key, unless it is needed to read unknown items. */
  async function end(job: JobRow, from: readonly JobRow['state'][], change: Partial<JobRow>): Promise<boolean> {
    const hasMoved = await kept.move(job.id, from, change)
    if (hasMoved && !(await kept.hasDoubt(job.id))) await kept.eraseKey(job.id)
    return hasMoved
  }

  /** Throws BAD_INPUT for a selection that is empty or too long, RATE_LIMITED if too many jobs are open. */
  async function requireRoom({ account, merchant }: JobScope, lines: number): Promise<void> {
    if (lines === 0) throw badInput('selection', 'is empty: nothing matches it now')
    if (lines > bounds.mostItems) throw badInput('selection', `is too long: at most ${bounds.mostItems}`)
    await kept.sweep({ account, merchant })
    if ((await kept.openCount({ account, merchant })) >= bounds.mostOpen) {
      throw codedError('RATE_LIMITED', 'Too many jobs are planned, running or paused: end one of them first')
    }
  }

  async function after(job: JobRow, hasMoved: boolean): Promise<JobRow> {
    const now = await kept.find(job.id)
    if (!now) throw codedError('NOT_FOUND', `job ${job.id} not found`)
    if (!hasMoved) {
      throw codedError('CONFLICT', `The job is ${now.state.toLowerCase()} by now`, { reason: 'CHANGED' })
    }
    kick()
    return now
  }

  return {
    kept,
    bounds,
    kindOf(job) {
      const kind = kinds.find(({ name }) => name === job.kind)
      if (!kind) throw codedError('NOT_FOUND', `job ${job.id} not found`)
      return kind
    },
    kindNamed(name) {
      const kind = kinds.find((each) => each.name === name)
      if (!kind) throw new TypeError(`there are no jobs of the kind ${name}`)
      return kind
    },
    async plan(kind, owner, selection, items) {
      const { account, caller, merchant } = owner
      await requireRoom(owner, items.length)
      const job = { kind: kind.name, account, caller, merchant, selection: JSON.stringify(selection) }
      return kept.addPlan(job, items, clock())
    },
    async planInSteps(kind, owner, selection, lines, steps) {
      const { account, merchant } = owner
      await requireRoom(owner, lines)
      const row = { kind: kind.name, account, caller: owner.caller, merchant, selection: JSON.stringify(selection) }
      const job = await kept.addPlanning(row, lines, clock())
      const before = planning.get(account) ?? Promise.resolve()
      const made = before.then(() => makePlan(job, steps))
      const ended: Promise<void> = made
        .catch(() => {})
        .finally(() => {
          if (planning.get(account) === ended) planning.delete(account)
        })
      planning.set(account, ended)
      return { job, made }
    },
    reader: (signer, onBehalfOf) => createRest(plannerOf(signer, onBehalfOf), onBehalfOf),
    async check(job, item, platform) {
      await checkItem(this.kindOf(job), item, platform)
      await kept.finish(job.id)
      return (await kept.item(job.id, item.seq)) ?? item
    },
    async sendAgain(job, item, platform) {
      const claimed = await kept.claimAgain(item)
      if (!claimed) throw codedError('CONFLICT', 'The line is in another state by now', { reason: 'CHANGED' })
      const kind = this.kindOf(job)
      const [outcome = { state: 'unknown' } as const] = await kind.send([claimed], platform, job)
      const isSent = outcome.state === 'done' || outcome.state === 'unknown'
      // A refusal says nothing about the earlier attempt, so the line stays unknown, and the charge is read again.
      const settled = isSent ? outcome : { ...outcome, state: 'unknown' as const }
      await kept.settle(job.id, { claim: claimed.claim, items: [claimed] }, [settled])
      if (!isSent && kind.money) {
        const found = await kind.money.check({ ...claimed, sent: item.sent }, platform)
        await kept.found(claimed, { ...found, note: outcome.note || found.note })
      }
      await kept.finish(job.id)
      return (await kept.item(job.id, item.seq)) ?? claimed
    },
    async begin(job, signer, reason, included, isAsShown, requester = '') {
      const { always, onRequest, money } = this.kindOf(job)
      const plans = [...always, ...onRequest.filter((plan) => included.includes(plan))]
      const holdUntil = money ? clock() + bounds.undoMs : 0
      const { callerName: caller } = signer
      const selection =
        requester === '' ? job.selection : JSON.stringify({ ...JSON.parse(job.selection), requestedBy: requester })
      const change = { reason, holdUntil, caller, selection, ...sealed(job, signer) }
      return after(job, await kept.begin(job, plans, change, isAsShown))
    },
    async pause(job) {
      return after(job, await end(job, ['RUNNING'], { state: 'PAUSED', why: 'PERSON' }))
    },
    async resume(job, signer) {
      const change = { state: 'RUNNING', why: '', started: clock(), ...sealed(job, signer) } as const
      return after(job, await kept.move(job.id, ['PAUSED'], change))
    },
    async stop(job) {
      const from = ['PLANNING', 'PLANNED', 'RUNNING', 'PAUSED'] as const
      return after(job, await end(job, from, { state: 'STOPPED', why: '', ended: clock() }))
    },
    doubt: (caller) => kept.doubt(caller),
    kick,
    idle,
    async close() {
      if (timer) clearInterval(timer)
      closing.abort()
      await idle()
    },
  }
}

/** The label that seals a job's key together with the master key. No session token has this format. */
function tokenOf(id: string): string {
  return `job ${id}`
}
