import { can } from '@portal/schema/access'
import type { FastifyBaseLogger } from 'fastify'
import { type MasterKeys, seal, unseal } from '../crypto/seal.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput, codedError, codeOf } from '../rest/error.ts'
import { encodeSegment } from '../rest/query.ts'
import { createRest } from '../rest/rest.ts'
import { createSend, type Send, type SendOptions, type Signer } from '../rest/send.ts'
import { signingKey } from '../rest/sign.ts'
import { accessSubject, principalOf } from '../session/principal.ts'
import type { Store } from '../store/store.ts'
import { isStoreError } from '../store/store-errors.ts'
import { throttle } from '../timing/throttle.ts'
import { TtlCache } from '../timing/ttl-cache.ts'
import { type ItemOutcome, type JobBounds, type JobKind, type JobRow, jobBounds, type PlannedItem } from './job-kind.ts'
import { type Batch, createJobStore, type JobScope, type JobStore } from './job-store.ts'

/** Bulk jobs over the gateway's store (docs/decisions/043). */
export interface Jobs {
  /** The jobs in the store. */
  readonly kept: JobStore
  readonly bounds: JobBounds
  kindOf(job: JobRow): JobKind
  /**
   * Stores a selection with its plan. Throws BAD_INPUT if it is empty or too large, RATE_LIMITED if too many jobs are
   * open.
   */
  plan(kind: JobKind, owner: JobOwner, selection: Row, items: readonly PlannedItem[]): Promise<JobRow>
  /** Starts a plan with the outcomes that always run and the included optional ones. Returns the changed job. */
  begin(job: JobRow, signer: Signer, reason: string, included: readonly string[]): Promise<JobRow>
  /** Pauses a job: no further batch starts. */
  pause(job: JobRow): Promise<JobRow>
  /** Continues a job with its owner's key. */
  resume(job: JobRow, signer: Signer): Promise<JobRow>
  /** Ends a job. Items that have not started never will. */
  stop(job: JobRow): Promise<JobRow>
  /** Checks the rights of a caller's running jobs again: the caller was locked or changed, or its keys were. */
  doubt(caller: { readonly account: string; readonly caller: string }): Promise<void>
  /** Makes this replica look for work. */
  kick(): void
  /** Resolves when this replica has nothing left to do. */
  idle(): Promise<void>
  /** Lets the current batch end, and starts no other. */
  close(): Promise<void>
}

/** The owner of a job: the caller, and the merchant acted for. */
export interface JobOwner extends JobScope {
  readonly caller: string
}

/** The dependencies of jobs. */
interface JobsOptions extends Pick<SendOptions, 'platform' | 'clock' | 'onCall'> {
  readonly store: Store
  readonly masterKeys: MasterKeys
  readonly kinds: readonly JobKind[]
  /** Waits a number of milliseconds. Rejects when the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Timeout of one call, in milliseconds. */
  readonly deadlineMs: number
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Whether other replicas use the store. If not, items in flight at the start belong to no process. */
  readonly isShared: boolean
  /** Interval at which this replica looks for work of other replicas, in milliseconds; null for never. */
  readonly everyMs: number | null
  readonly bounds?: JobBounds
}

/** How long an owner's rights are cached, in milliseconds: as long as those of sessions. */
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
  /** The work for each account. An account whose calls hang does not delay the others. */
  const lanes = new Map<string, Promise<void>>()
  /** The accounts that have got more work since their lane last looked. */
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
  }

  async function idle(): Promise<void> {
    while (working || lanes.size > 0) await Promise.all([working, ...lanes.values()])
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
      isMore = (await step(job)) || isMore
    }
    return isMore
  }

  /** Processes one batch of a job. Returns whether there may be another one. */
  async function step(job: JobRow): Promise<boolean> {
    if (!(await kept.hasReady(job.id))) {
      await kept.finish(job.id)
      return false
    }
    const kind = kinds.find(({ name }) => name === job.kind)
    const signer = signerOf(job)
    if (!kind || !signer) return halt(job, 'RIGHTS')
    try {
      await requireRights(job, kind, signer)
    } catch (error) {
      closing.signal.throwIfAborted()
      // Without the store nothing is known about the rights.
      if (isStoreError(error)) throw error
      return halt(job, notSent.includes(codeOf(error)) ? 'PLATFORM' : 'RIGHTS')
    }
    // Waits for the turn before the claim, so that a job paused in the meantime sends nothing.
    await turn(job)
    const batch = await kept.claim(job)
    if (!batch || batch.items.length === 0) return true
    const goesOn = await sendBatch(job, kind, signer, batch)
    await kept.finish(job.id)
    return goesOn
  }

  async function sendBatch(job: JobRow, kind: JobKind, signer: Signer, batch: Batch): Promise<boolean> {
    const [{ merchant } = { merchant: '' }] = batch.items
    const onBehalfOf = merchant === '' || merchant === job.account ? null : merchant
    const once = callerOf(signer, onBehalfOf)
    let isFirst = true
    // After the first response, an error says nothing about the change.
    let isAnswered = false
    const send: Send = async (call) => {
      if (!isFirst) {
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
      await kept.settle(job.id, batch, await kind.send(batch.items, createRest(send, onBehalfOf)))
      return true
    } catch (error) {
      const code = codeOf(error)
      const note = error instanceof Error ? error.message : ''
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

  async function halt(job: JobRow, why: JobRow['why']): Promise<false> {
    await kept.move(job.id, ['RUNNING'], { state: 'PAUSED', why, keyId: '', sealedKey: '' })
    return false
  }

  /** Waits until the account may make another call. */
  async function turn({ account }: JobRow): Promise<void> {
    const milliseconds = (await kept.takeTurn(account)) - clock()
    if (milliseconds > 0) await wait(milliseconds, closing.signal)
  }

  /**
   * Throws if the owner may not do this now: the platform must accept the caller, with the flag and for the merchant
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

  /** Makes calls with a separate deadline each. */
  function callerOf(signer: Signer, onBehalfOf: string | null): Send {
    const { platform, deadlineMs, onCall } = options
    return (call) => {
      const deadline = AbortSignal.timeout(deadlineMs)
      return createSend({ platform, signer, onBehalfOf, isAccepted: true, deadline, clock, ...(onCall && { onCall }) })(
        call,
      )
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
    async plan(kind, { account, caller, merchant }, selection, items) {
      if (items.length === 0) throw badInput('selection', 'is empty: nothing matches it now')
      if (items.length > bounds.mostItems) throw badInput('selection', `is too long: at most ${bounds.mostItems}`)
      await kept.sweep({ account, merchant })
      if ((await kept.openCount({ account, merchant })) >= bounds.mostOpen) {
        throw codedError('RATE_LIMITED', 'Too many jobs are planned, running or paused: end one of them first')
      }
      const job = { kind: kind.name, account, caller, merchant, selection: JSON.stringify(selection) }
      return kept.addPlan(job, items, clock())
    },
    async begin(job, signer, reason, included) {
      const { always, onRequest } = this.kindOf(job)
      const plans = [...always, ...onRequest.filter((plan) => included.includes(plan))]
      return after(job, await kept.begin(job.id, plans, { reason, ...sealed(job, signer) }))
    },
    async pause(job) {
      const change = { state: 'PAUSED', why: 'PERSON', keyId: '', sealedKey: '' } as const
      return after(job, await kept.move(job.id, ['RUNNING'], change))
    },
    async resume(job, signer) {
      const change = { state: 'RUNNING', why: '', started: clock(), ...sealed(job, signer) } as const
      return after(job, await kept.move(job.id, ['PAUSED'], change))
    },
    async stop(job) {
      const change = { state: 'STOPPED', why: '', ended: clock(), keyId: '', sealedKey: '' } as const
      return after(job, await kept.move(job.id, ['PLANNED', 'RUNNING', 'PAUSED'], change))
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

/** The text that seals a job's key together with the master key. No session's token has this form. */
function tokenOf(id: string): string {
  return `job ${id}`
}
