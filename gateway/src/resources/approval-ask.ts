import { createHash } from 'node:crypto'
import type { AccessFlag } from '@portal/schema/access'
import {
  type ActionName,
  type ApprovalRow,
  approvalMs,
  longestIntent,
  mostWaiting,
  mostWaitingOfRequester,
  type Sum,
} from '../approvals/approval.ts'
import type { ApprovalStore } from '../approvals/approval-store.ts'
import type { DaySums, Movement } from '../approvals/day-sums.ts'
import type { Intents } from '../approvals/intents.ts'
import { judgeAndCount, rulesAbout, type Verdict } from '../approvals/judge.ts'
import type { Persons } from '../approvals/persons.ts'
import type { RuleStore } from '../approvals/rule-store.ts'
import type { Kept } from '../ledger/fields.ts'
import type { Context } from '../request/context.ts'
import { callerOf, merchantOf, ownerOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput, codedError } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import type { IdempotencyStore } from '../store/idempotency-store.ts'
import type { Covered, Weighed } from './approval-actions.ts'
import type { JobServices } from './job.ts'

/** The services that judge an action and store a request for its approval. */
export interface AskServices extends JobServices {
  readonly approvalRules: RuleStore
  readonly approvals: ApprovalStore
  readonly persons: Persons
  readonly daySums: DaySums
  readonly intents: Intents
  readonly idempotencyStore: Pick<IdempotencyStore, 'wasSent'>
}

/** A covered mutation that is about to run. */
export interface Asking {
  readonly mutation: string
  readonly covered: Covered
  readonly args: Row
  readonly usualFlag: AccessFlag
  /** The summary that people see. */
  readonly card: () => {
    readonly given: Kept
    readonly secrets: readonly string[]
    readonly reason: string
    readonly objectType: string
    readonly objectId: string
  }
}

/** The content of a request's card in addition to its columns. */
export interface Card {
  /** The actions whose rules applied, and the merchants that have these rules. */
  readonly actions: readonly ActionName[]
  readonly scopes: readonly string[]
  readonly given: Kept
  readonly secrets: readonly string[]
  readonly sums: readonly Sum[]
  readonly seen: Row
}

/** How a mutation continues: it may run, or an earlier request already ran it. */
export type Judgment =
  | { readonly run: true; readonly counted: readonly Movement[] }
  | { readonly run: false; readonly answer: unknown }

const free: Judgment = { run: true, counted: [] }

/**
 * Judges a mutation. Returns whether it may run, with the amounts counted toward the day's sums, or the result of an
 * earlier request that already ran it. Otherwise stores a request and throws APPROVAL_REQUIRED, or throws FORBIDDEN
 * (reason RULE) if a rule never allows it.
 */
export async function required(asking: Asking, context: Context<AskServices>): Promise<Judgment> {
  const { covered, args } = asking
  const { services } = context
  const scopes = (await covered.scopes?.(args, context)) ?? [merchantOf(context)]
  const rules = await services.approvalRules.ofAll(scopes)
  if (rules.length === 0) return free
  const names = await covered.actions(args, context)
  const about = rulesAbout(rules, names, context.subject)
  if (about.length === 0) return free
  await covered.check?.(args, context)

  const owner = ownerOf(context)
  const requestId: string = args.input?.requestId ?? ''
  const text = askedText(asking.mutation, args)
  const requestKey = requestId === '' ? `${owner}\n=${services.intents.keyOf(text)}` : `${owner}\n${requestId}`
  if (requestId !== '') {
    if (requestId.trim() === '') throw badInput('requestId', 'is required')
    const earlier = await services.approvals.byKey(requestKey)
    if (earlier) return answerOf(earlier, text, asking, context)
    // It was sent before a rule existed or applied, so it is not sent again.
    if (await services.idempotencyStore.wasSent(owner, requestId)) {
      context.isOnlyRepeat = true
      return free
    }
  }

  const id = services.approvals.newId()
  const weighed = (await covered.weigh?.(args, context, id)) ?? {}
  const { sums = [], seen = {} } = weighed
  const persons = await services.persons.of(callerOf(context))
  const verdict = await judgeAndCount(about, { persons, sums }, services.daySums)
  if (verdict.isBlocked) throw blocked()
  if (verdict.approvers === 0) {
    context.judged = { seen, sums }
    return { run: true, counted: verdict.counted }
  }
  const [first = ''] = scopes
  const merchant = covered.merchant?.(context) ?? first
  const stored = await store(
    { id, merchant, owner, requestId, requestKey, text, persons, verdict, weighed, names, scopes },
    asking,
    context,
  )
  if (stored.id === id) throw waits(stored)
  // Without a request id, the same arguments count as the same request only while the object is unchanged.
  if (requestId === '' && seenOf(stored) !== JSON.stringify(seen)) {
    await services.approvals.end(stored, 'OUTDATED', callerOf(context), '')
    return required(asking, context)
  }
  return answerOf(stored, text, asking, context)
}

interface New {
  readonly id: string
  readonly merchant: string
  readonly owner: string
  readonly requestId: string
  readonly requestKey: string
  readonly text: string
  readonly persons: readonly string[]
  readonly verdict: Verdict
  readonly weighed: Weighed
  readonly names: readonly ActionName[]
  readonly scopes: readonly string[]
}

async function store(made: New, asking: Asking, context: Context<AskServices>): Promise<ApprovalRow> {
  const { id, merchant, owner, requestId, requestKey, text, persons, verdict, weighed, names, scopes } = made
  const { services, principal } = context
  const { mutation, covered, args, usualFlag } = asking
  const { sums = [], seen = {}, frozen = args, until } = weighed
  const intent = JSON.stringify(frozen)
  if (intent.length > longestIntent) {
    throw codedError('LIMIT_EXCEEDED', 'This is too large to wait for an approval: at most 1,000,000 characters')
  }
  const { given, secrets, reason, objectType, objectId } = asking.card()
  const card: Card = { actions: names, scopes, given, secrets, sums, seen }
  const [action = 'RULE' as const] = names
  const flag = (await covered.flag?.(args, context)) ?? usualFlag
  const { digest: asked, keyId: askedKeyId } = services.intents.digestOf(text)
  const now = services.clock()
  const row = {
    id,
    merchant,
    action,
    mutation,
    flag,
    objectType,
    objectId: weighed.objectId ?? objectId,
    card: JSON.stringify(card),
    ...services.intents.seal(id, intent),
    digest: createHash('sha256')
      .update(JSON.stringify([id, merchant, mutation, asked, sums, seen, reason]))
      .digest('hex'),
    asked,
    askedKeyId,
    requestKey,
    requestId,
    owner,
    account: principal.merchantAccount,
    caller: principal.callerName,
    persons: JSON.stringify([...new Set([...persons, ...(weighed.persons ?? [])])]),
    reason,
    approvers: verdict.approvers,
    approverFlag: verdict.approverFlags.join(' '),
    isSplit: verdict.isSplit ? 1 : 0,
    expires: Math.min(now + approvalMs, until ?? Number.POSITIVE_INFINITY),
  } satisfies Parameters<ApprovalStore['add']>[0]
  const stored = await services.approvals.add(row)
  if (typeof stored === 'object') return stored
  const most =
    stored === 'full' ? `${mostWaiting} requests of this merchant` : `${mostWaitingOfRequester} of your requests`
  throw codedError('LIMIT_EXCEEDED', `Too much waits for an approval: at most ${most}. Let some be decided first`)
}

/** The response to a repeated request: the same request while it is waiting, or the result once it has run. */
async function answerOf(
  earlier: ApprovalRow,
  text: string,
  { covered, mutation }: Asking,
  context: Context<AskServices>,
): Promise<Judgment> {
  const { services } = context
  const isSame = services.intents.isOf(text, earlier.askedKeyId, earlier.asked)
  if (isSame === false || earlier.mutation !== mutation) throw badInput('requestId', 'was used for another command')
  const state = stateOf(earlier, services.clock())
  if (state === 'WAITING' || state === 'APPROVED') throw waits(earlier)
  if (state === 'UNKNOWN') {
    throw codedError(
      'OUTCOME_UNKNOWN',
      'This was approved and sent, and its outcome is unknown. Read the object again before you continue',
      { approvalId: earlier.id },
    )
  }
  if (state === 'DONE' && covered.answer) return { run: false, answer: await covered.answer(earlier, context) }
  throw codedError('CONFLICT', `${ends[state]} Ask again under a new request id`, {
    reason: state,
    approvalId: earlier.id,
  })
}

const ends = {
  DONE: 'This was done with an approval.',
  FAILED: 'This was approved, and refused when it was sent.',
  DECLINED: 'The approval was declined.',
  WITHDRAWN: 'The request for approval was withdrawn.',
  EXPIRED: 'No one approved this in time.',
  OUTDATED: 'This was approved after its object had changed, so it was not sent.',
} as const

/** The state of a request at a given time: an undecided request expires. */
export function stateOf({ state, expires }: ApprovalRow, now: number): ApprovalRow['state'] {
  return state === 'WAITING' && Number(expires) <= now ? 'EXPIRED' : state
}

function waits({ id, merchant, expires }: ApprovalRow) {
  return codedError(
    'APPROVAL_REQUIRED',
    'This needs the approval of another person. It was asked for, and nothing is done yet',
    {
      approvalId: id,
      merchantAccount: merchant,
      expiresAt: isoSeconds(expires),
    },
  )
}

/** The error for an action that a rule never allows. */
export function blocked() {
  return codedError('FORBIDDEN', 'Not allowed: a rule of the merchant never allows this', { reason: 'RULE' })
}

function seenOf({ card }: ApprovalRow): string {
  return JSON.stringify((JSON.parse(card) as Card).seen)
}

/** Conditions and the request's id are not part of the intent. */
const conditions: readonly string[] = ['requestId', 'expectedLastModified', 'expectedTransactions', 'expectedSums']

/** The arguments as one string, regardless of the order of names. */
function askedText(mutation: string, args: Row): string {
  return JSON.stringify([mutation, sorted(args)])
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => each !== undefined && !conditions.includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}
