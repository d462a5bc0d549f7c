import { performance } from 'node:perf_hooks'
import type { Context } from '../request/context.ts'
import { merchantOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { codeOf } from '../rest/error.ts'
import type { Principal } from '../session/principal.ts'
import type { Store } from '../store/store.ts'
import type { LedgerDeclaration } from './declarations.ts'
import type { BegunEntry, EndedEntry } from './entry.ts'
import { changeOf, keptInput } from './fields.ts'
import { beginOfJob, type JobChange, type JobEntry } from './job-entries.ts'
import type { LedgerObject } from './ledger-object.ts'
import type { Head, RecordContent } from './record.ts'
import { createRetention } from './retention.ts'
import type { RecordSigner } from './signature.ts'
import { createLedgerWriter } from './writer.ts'

/** An action to record: its declaration and its arguments. */
export interface Recording {
  readonly declaration: LedgerDeclaration
  readonly object: LedgerObject
  readonly args: Row
  /**
   * Finds the chain of the object (`chainOf`). Default: the chain of the merchant acted for, or of the caller for
   * shared objects.
   */
  readonly chain?: () => Promise<string>
  /** The object before and after, if the request changes several. Default: the change that the resolver reports. */
  readonly change?: Context['change']
  /** The action is part of another one that is already recorded. */
  readonly isPart?: true
}

/** An entry whose outcome is still unknown. */
export interface OpenEntry {
  readonly chain: string
  /** The place of its first record. */
  readonly head: Head
  /**
   * Records the outcome. `what` holds the audited values. Never fails: without this record the outcome counts as
   * unknown.
   */
  end(what: Row, answer: unknown, error: unknown): Promise<void>
}

/** Records each change in two records, one before it starts and one after it ends (docs/decisions/032). */
export interface Ledger {
  /** Records the start of an action. If it throws STORE_UNAVAILABLE, the action must not start. */
  begin(recording: Recording, what: Row, context: Context, principal: Principal): Promise<OpenEntry>
  /**
   * Records the customers whose personal data a program has read. If it throws STORE_UNAVAILABLE, the data must not be
   * sent.
   */
  reading(customerIds: readonly string[], context: Context, principal: Principal): Promise<void>
  /** Records the start of a command that a job runs (`beginOfJob`). */
  beginOfJob(change: JobChange): Promise<JobEntry>
  /** Deletes records older than the retention, if there is one. Never fails. */
  prune(): Promise<void>
}

/** Options of the ledger. */
export interface LedgerOptions {
  /** In days; null keeps everything. */
  readonly retentionDays: number | null
  /** Default: records are not signed. */
  readonly signer?: RecordSigner
  /** A monotonic clock in milliseconds. Default: that of the process. */
  readonly monotonic?: (() => number) | undefined
  /** Receives the progress of the retention. */
  readonly report?: (progress: string) => void
}

/**
 * Creates the ledger in a store, with the given clock (in milliseconds). `onUnnoted` receives outcomes that could not
 * be written.
 */
export function createLedger(
  store: Store,
  clock: () => number,
  { retentionDays: days, signer, monotonic = () => performance.now(), report = () => {} }: LedgerOptions,
  onUnnoted: (error: unknown) => void,
): Ledger {
  const writer = createLedgerWriter(store, signer)
  const retention = createRetention(store, writer, { days, clock, monotonic, report, onFailed: onUnnoted })

  return {
    prune: () => retention.prune(),
    beginOfJob: (change) => beginOfJob(writer, clock, onUnnoted, change),
    async begin(recording, what, context, principal) {
      const { declaration, args } = recording
      const { given, changed, reason } = keptInput(declaration, args)
      const content = await contentOf(recording, context, principal)
      const entry: BegunEntry = {
        ...circumstances(context),
        act: declaration.mutation,
        ...(typeof what.requestId === 'string' && { requestId: what.requestId }),
        ...(reason !== undefined && { reason }),
        given,
        changed,
      }
      const begun = { ...content, ...idOf(declaration, what, content.chain, principal), entry: JSON.stringify(entry) }
      const head = await writer.append(
        { ...begun, phase: 'begun', at: clock(), outcome: '' },
        { onDisk: recording.isPart !== true },
      )
      // Not awaited, because no request should wait for the deletion of old records.
      void retention.run({ chain: content.chain, seq: head.seq })
      return {
        chain: content.chain,
        head,
        async end(what, answer, error) {
          const outcome = isPartlySeen(recording, context, error) ? 'unknown' : outcomeOf(error)
          const entry = endedEntry(recording, context, answer, error)
          const ended = {
            ...content,
            ...idOf(declaration, what, content.chain, principal),
            entry: JSON.stringify(entry),
            outcome,
          }
          try {
            await writer.append({ ...ended, phase: 'ended', at: clock(), act: head.seq }, { onDisk: false })
          } catch (failure) {
            onUnnoted(failure)
          }
        },
      }
    },
    async reading(customerIds, context, principal) {
      const [first = '', ...more] = customerIds
      const entry: BegunEntry = {
        ...circumstances(context),
        act: 'personalInfo',
        given: {},
        changed: [],
        ...(more.length > 0 && { objectIds: customerIds }),
      }
      const content: RecordContent = {
        chain: merchantOf(context),
        phase: 'whole',
        at: clock(),
        kind: 'reveal',
        account: principal.merchantAccount,
        caller: principal.callerName,
        objectType: 'Customer',
        objectId: more.length > 0 ? '' : first,
        outcome: 'done',
        entry: JSON.stringify(entry),
      }
      await writer.append(content, { onDisk: false })
    },
  }
}

async function contentOf({ declaration, object, chain }: Recording, context: Context, principal: Principal) {
  const usual = object.flag === 'provisionAllFamilies' ? principal.merchantAccount : merchantOf(context)
  return {
    chain: (await chain?.()) ?? usual,
    kind: declaration.kind,
    account: principal.merchantAccount,
    caller: principal.callerName,
    objectType: declaration.objectType,
  }
}

function circumstances({ identity, onBehalfOf, request, approved }: Context) {
  return {
    session: identity.session?.label ?? null,
    onBehalfOf,
    from: request.ip,
    logId: request.id,
    ...(approved && {
      approvalId: approved.id,
      requestedBy: `${approved.account}/${approved.caller}`,
      ...(approved.isEmergency && { isEmergency: true as const }),
    }),
  }
}

function idOf({ id, own, ofMerchant }: LedgerDeclaration, what: Row, chain: string, principal: Principal) {
  return { objectId: ofMerchant ? chain : own ? principal.callerName : idIn(id, what) }
}

/** The id of an object among the audited values; empty if a part of it is missing. */
export function idIn(id: string, what: Row): string {
  const parts = id.split('/').map((name) => what[name])
  return parts.includes(undefined) ? '' : parts.join('/')
}

function outcomeOf(error: unknown): 'done' | 'refused' | 'unknown' {
  if (error === null) return 'done'
  const code = codeOf(error)
  return code === undefined || code === 'OUTCOME_UNKNOWN' || code === 'CLIENT_GONE' ? 'unknown' : 'refused'
}

function endedEntry(recording: Recording, context: Context, answer: unknown, error: unknown): EndedEntry {
  const code = error === null ? {} : { code: codeOf(error) ?? 'INTERNAL_SERVER_ERROR' }
  if (error !== null && !isPartlySeen(recording, context, error)) return code
  const { declaration, object, args, change = context.change } = recording
  if (change.isRepeat) return { ...code, isRepeat: true, changed: [] }
  const { before, after = rowOf(declaration, answer) } = change
  return {
    ...code,
    ...changeOf(declaration, object, args, before, after, change.openValues),
    ...(before?.lastModified && { modifiedBefore: before.lastModified }),
    ...(after?.lastModified && { modifiedAfter: after.lastModified }),
  }
}

/** Whether a file failed after part of it had been sent. */
function isPartlySeen({ declaration }: Recording, { change }: Context, error: unknown): boolean {
  return error !== null && declaration.kind === 'reveal' && change.after != null
}

/** The object's row in a mutation's result, if it is present. */
function rowOf({ answerType, objectType }: LedgerDeclaration, answer: unknown): Row | undefined {
  return answerType === objectType && typeof answer === 'object' && answer !== null ? answer : undefined
}
