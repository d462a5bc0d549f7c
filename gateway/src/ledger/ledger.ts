import type { Context } from '../request/context.ts'
import { merchantOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { codeOf } from '../rest/error.ts'
import type { Principal } from '../session/principal.ts'
import type { Store } from '../store/store.ts'
import type { LedgerDeclaration } from './declarations.ts'
import type { BegunEntry, EndedEntry } from './entry.ts'
import { changeOf, keptInput } from './fields.ts'
import type { LedgerObject } from './ledger-object.ts'
import type { Head, RecordContent } from './record.ts'
import { createRetention } from './retention.ts'
import { createLedgerWriter } from './writer.ts'

/** What is about to be done: what its declaration says of it, and its arguments. */
export interface Recording {
  readonly declaration: LedgerDeclaration
  readonly object: LedgerObject
  readonly args: Row
  /** The object before and after, where the request is about several; what its resolver tells by default. */
  readonly change?: { readonly before: Row | null; readonly after: Row }
  /** It is a part of what another record, which is on the disk already, says has begun. */
  readonly isPart?: true
}

/** An entry whose outcome is not known yet. */
export interface OpenEntry {
  readonly chain: string
  /** Where it began. */
  readonly head: Head
  /** Writes how it came out; `what` are the audited values. Never fails: without this the outcome counts as unknown. */
  end(what: Row, answer: unknown, error: unknown): Promise<void>
}

/** Keeps who did what: each change in two records, one before anything happens and one after it (docs/decisions/032). */
export interface Ledger {
  /** Writes that something begins. Throws STORE_UNAVAILABLE, and then it must not begin. */
  begin(recording: Recording, what: Row, context: Context, principal: Principal): Promise<OpenEntry>
  /** Writes whose personal data a program has read. Throws STORE_UNAVAILABLE, and then they must not leave. */
  reading(customerIds: readonly string[], context: Context, principal: Principal): Promise<void>
  /** Deletes what is older than the retention, if there is one. Never fails. */
  prune(): Promise<void>
}

/** How long entries are kept. */
export interface LedgerOptions {
  /** In days; null keeps everything. */
  readonly retentionDays: number | null
}

/** The ledger over a store, on the given clock (milliseconds); `onUnnoted` receives what could not be written afterwards. */
export function createLedger(
  store: Store,
  clock: () => number,
  { retentionDays }: LedgerOptions,
  onUnnoted: (error: unknown) => void,
): Ledger {
  const writer = createLedgerWriter(store)
  const retention = createRetention(store, writer, clock, retentionDays, onUnnoted)

  return {
    prune: () => retention.prune(),
    async begin(recording, what, context, principal) {
      const { declaration, object, args } = recording
      const { given, changed, reason } = keptInput(declaration, args)
      const content = contentOf(context, principal, declaration, object)
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
      // Detached: nobody waits for what is old.
      void retention.run()
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

/** The chain of objects of a type: of the merchant acted for; what all merchants share is in that of the caller's account. */
export function chainOf(context: Context, principal: Principal, { flag }: LedgerObject): string {
  return flag === 'provisionAllFamilies' ? principal.merchantAccount : merchantOf(context)
}

function contentOf(context: Context, principal: Principal, declaration: LedgerDeclaration, object: LedgerObject) {
  return {
    chain: chainOf(context, principal, object),
    kind: declaration.kind,
    account: principal.merchantAccount,
    caller: principal.callerName,
    objectType: declaration.objectType,
  }
}

function circumstances({ identity, onBehalfOf, request }: Context) {
  return { session: identity.session?.label ?? null, onBehalfOf, from: request.ip, logId: request.id }
}

function idOf({ id, own, ofMerchant }: LedgerDeclaration, what: Row, chain: string, principal: Principal) {
  const parts = id.split('/').map((name) => what[name])
  const objectId = ofMerchant ? chain : own ? principal.callerName : parts.includes(undefined) ? '' : parts.join('/')
  return { objectId }
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
  const { before, after = rowOf(declaration, answer) } = change
  return {
    ...code,
    ...changeOf(declaration, object, args, before, after),
    ...(before?.lastModified && { modifiedBefore: before.lastModified }),
    ...(after?.lastModified && { modifiedAfter: after.lastModified }),
  }
}

/** Whether something was looked at of which a part had been passed on when it failed. */
function isPartlySeen({ declaration }: Recording, { change }: Context, error: unknown): boolean {
  return error !== null && declaration.kind === 'reveal' && change.after != null
}

/** The row of the object that a mutation answers, if it does. */
function rowOf({ answerType, objectType }: LedgerDeclaration, answer: unknown): Row | undefined {
  return answerType === objectType && typeof answer === 'object' && answer !== null ? answer : undefined
}
