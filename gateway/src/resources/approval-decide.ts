import { can } from '@portal/schema/access'
import { type GraphQLError, type GraphQLResolveInfo, isObjectType } from 'graphql'
import { type ApprovalRow, type Approved, type Decision, decisionsOf, flagsOf } from '../approvals/approval.ts'
import { judge, rulesAbout } from '../approvals/judge.ts'
import { isSamePerson } from '../approvals/persons.ts'
import { refusal, requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { callerOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { callers } from '../rest/endpoints.ts'
import { codedError, codeOf } from '../rest/error.ts'
import { actions, type Covered } from './approval-actions.ts'
import { type AskServices, blocked, type Card, stateOf } from './approval-ask.ts'

type DecideContext = Context<AskServices>

/** The result of sending an approved request. */
export interface Sent {
  /** The result of the mutation; null if it was not executed. */
  readonly answer: Row | null
}

/**
 * Throws FORBIDDEN unless the caller may decide a request: another person, with the flags of the action and its rule.
 */
export async function requireDecider(row: ApprovalRow, context: DecideContext): Promise<readonly string[]> {
  const persons = await context.services.persons.of(callerOf(context))
  if (isSamePerson(persons, JSON.parse(row.persons))) {
    throw codedError('FORBIDDEN', 'Not allowed: a request is decided by another person than the one who asked for it', {
      reason: 'OWN',
    })
  }
  const earlier = decisionsOf(row).flatMap((decision) => decision.persons)
  if (isSamePerson(persons, earlier)) {
    throw codedError('FORBIDDEN', 'Not allowed: you have approved this, and it needs another person as well', {
      reason: 'APPROVED',
    })
  }
  requireSender(row, context)
  return persons
}

/** Throws FORBIDDEN unless the caller could send a request: with the flags of the action and its rule. */
function requireSender(row: ApprovalRow, context: Context): void {
  for (const flag of flagsOf(row)) requireAccess(context, flag)
  if (isOfOtherAccount(row, context)) {
    throw codedError(
      'FORBIDDEN',
      `Not allowed: it belongs to the account ${row.account}, and only its callers can send it`,
    )
  }
}

function isOfOtherAccount(row: ApprovalRow, { principal }: Context): boolean {
  return coveredOf(row).isOfAccount === true && row.account !== principal.merchantAccount
}

/** Whether a caller with these people behind it may decide a request now. */
export function canDecide(row: ApprovalRow, persons: readonly string[], context: Context, now: number): boolean {
  const taken = decisionsOf(row).flatMap((decision) => decision.persons)
  return (
    stateOf(row, now) === 'WAITING' &&
    !isSamePerson(persons, [...JSON.parse(row.persons), ...taken]) &&
    flagsOf(row).every((flag) => can(context.subject, flag)) &&
    !isOfOtherAccount(row, context)
  )
}

/** Throws CONFLICT unless a request is waiting and is unchanged since it was displayed. */
export function requireWaiting(row: ApprovalRow, digest: string | null, now: number): void {
  const state = stateOf(row, now)
  if (state !== 'WAITING') throw changed(state)
  if (digest !== null && digest !== row.digest) throw changed(state)
}

/** The error for a request that has changed since it was displayed. */
export function changed(state: ApprovalRow['state']): GraphQLError {
  return codedError('CONFLICT', `The request is ${state.toLowerCase()} by now. Read it again before you decide`, {
    reason: 'CHANGED',
    state,
  })
}

/**
 * Approves a waiting request. With the last approval, this session sends it. If several sessions try concurrently, on
 * any replica, one of them sends it.
 */
export async function approve(
  row: ApprovalRow,
  note: string,
  context: DecideContext,
  info: GraphQLResolveInfo,
): Promise<Sent> {
  const { services } = context
  const persons = await requireDecider(row, context)
  await requireStanding(row, context)
  const needed = Math.max(Number(row.approvers), await neededNow(row, context))
  const decision: Decision = { ...callerOf(context), persons, at: services.clock() }
  if (Number(row.approvalCount) + 1 < needed) {
    const agreed = await services.approvals.agree({ ...row }, decision, note)
    if (!agreed) throw changed(await currentState(row, context))
    return { answer: null }
  }
  return send(row, decision, { note }, context, info)
}

/** Runs a waiting request without its approval. */
export async function force(
  row: ApprovalRow,
  note: string,
  context: DecideContext,
  info: GraphQLResolveInfo,
): Promise<Sent> {
  requireSender(row, context)
  await neededNow(row, context)
  const persons = await context.services.persons.of(callerOf(context))
  const decision: Decision = { ...callerOf(context), persons, at: context.services.clock() }
  return send(row, decision, { note, isEmergency: 1 }, context, info)
}

async function send(
  row: ApprovalRow,
  decision: Decision,
  change: Partial<ApprovalRow>,
  context: DecideContext,
  info: GraphQLResolveInfo,
): Promise<Sent> {
  const { services } = context
  const intent = services.intents.open(row)
  if (intent === null) {
    throw codedError('CONFLICT', 'The request cannot be opened any more, because the master key is gone. Ask again', {
      reason: 'KEY',
    })
  }
  const claimed = await services.approvals.claim(row, decision, change)
  if (!claimed) throw changed(await currentState(row, context))
  const { seen, sums } = JSON.parse(row.card) as Card
  const approved: Approved = {
    id: row.id,
    mutation: row.mutation,
    args: JSON.parse(intent),
    owner: row.owner,
    requestId: row.requestId,
    account: row.account,
    caller: row.caller,
    persons: JSON.parse(row.persons),
    isEmergency: claimed.isEmergency === 1,
    judged: { seen, sums },
  }
  try {
    await requireAsSeen(row, approved, context)
    const answer = await runAs(approved, context, info)
    const { kept } = coveredOf(row)
    const result = kept?.(answer) ?? {}
    const objectId = row.objectId || (typeof result.id === 'string' ? result.id : '')
    await services.approvals.settle(row.id, { state: 'DONE', objectId, result: JSON.stringify(result) })
    return { answer }
  } catch (error) {
    const { state, failure } = outcomeOf(error, row)
    if (state === 'WAITING') {
      await services.approvals.release(row)
      throw error
    }
    await services.approvals.settle(row.id, { state, failure, objectId: row.objectId || soughtIn(error) })
    return { answer: null }
  }
}

/** Runs the mutation of an approved request with this session, through all its checks and with its own ledger entry. */
async function runAs(approved: Approved, context: DecideContext, info: GraphQLResolveInfo): Promise<Row> {
  const type = info.schema.getMutationType()
  const field = isObjectType(type) ? type.getFields()[approved.mutation] : undefined
  if (!field?.resolve) throw new TypeError(`there is no mutation ${approved.mutation}`)
  const { change } = context
  context.approved = approved
  try {
    const answer: unknown = await field.resolve(undefined, approved.args, context, info)
    return typeof answer === 'object' && answer !== null ? (answer as Row) : {}
  } finally {
    context.approved = null
    context.change = change
  }
}

/** Throws CONFLICT (reason CHANGED) if the object has no state that the platform itself compares, and has changed. */
async function requireAsSeen(row: ApprovalRow, { args }: Approved, context: DecideContext): Promise<void> {
  const { weigh, isComparedOnSend } = coveredOf(row)
  const { seen } = JSON.parse(row.card) as Card
  if (!weigh || isComparedOnSend || Object.keys(seen).length === 0) return
  const now = await weigh(args, context, row.id)
  if (JSON.stringify(now.seen) !== JSON.stringify(seen)) {
    throw codedError('CONFLICT', 'The object has changed since it was asked for', { reason: 'CHANGED' })
  }
}

/**
 * The platform was not reached, or this session lacks the permission: nothing was changed, and someone else can approve
 * it.
 */
const notDone: readonly unknown[] = [
  ...['PLATFORM_UNAVAILABLE', 'RATE_LIMITED', 'FORBIDDEN', 'UNAUTHENTICATED', 'LOCKED', 'TWO_FACTOR_REQUIRED'],
  'CONFIRMATION_REQUIRED',
]

/**
 * Determines the outcome of a request that was sent. It returns to waiting only if nothing was certainly changed. Every
 * uncertain outcome is unknown, and the request is never sent again automatically.
 */
function outcomeOf(error: unknown, { objectType }: ApprovalRow): { state: ApprovalRow['state']; failure: string } {
  const code = codeOf(error)
  const failure = (error instanceof Error && code !== undefined ? error.message : 'An unexpected failure').slice(0, 500)
  const reason: unknown = (error as { extensions?: { reason?: unknown } }).extensions?.reason
  if (notDone.includes(code)) return { state: 'WAITING', failure: '' }
  if (code === undefined || code === 'OUTCOME_UNKNOWN' || code === 'CLIENT_GONE' || code === 'STORE_UNAVAILABLE') {
    return { state: 'UNKNOWN', failure }
  }
  if (code === 'CONFLICT' && reason === 'CHANGED') return { state: 'OUTDATED', failure }
  if (code === 'NOT_FOUND' && objectType !== '') return { state: 'OUTDATED', failure }
  return { state: 'FAILED', failure }
}

/** The id of the charge that a lost response may have created, or an empty string. */
function soughtIn(error: unknown): string {
  const { chargeId } = (error as { extensions?: { chargeId?: unknown } }).extensions ?? {}
  return typeof chargeId === 'string' ? chargeId : ''
}

/**
 * The number of approvals that the rules require now. Throws FORBIDDEN (reason RULE) if a rule no longer allows the
 * action.
 */
async function neededNow(row: ApprovalRow, context: DecideContext): Promise<number> {
  const { sums, actions: names, scopes } = JSON.parse(row.card) as Card
  const { approvalRules } = context.services
  const rules = (await Promise.all(scopes.map((merchant) => approvalRules.read(merchant)))).flat()
  // Whether rules for specific callers apply was decided when the request was made.
  const verdict = judge(rulesAbout(rules, names, { ...context.subject, permissions: [] }), sums)
  if (verdict.isBlocked) throw blocked()
  return verdict.approvers
}

/**
 * Withdraws a request whose requester was locked or deleted elsewhere, and throws CONFLICT. This needs to read the
 * requester, so only approvers who may read callers do it.
 */
async function requireStanding(row: ApprovalRow, context: DecideContext): Promise<void> {
  const { rest, services } = context
  if (refusal(context, 'callers') !== null || row.account !== row.merchant) return
  const requester = await rest.load(callers, row.caller)
  if (requester !== null && requester.locked !== true) return
  const note = requester === null ? 'The requester was deleted' : 'The requester is locked'
  await services.approvals.end(row, 'WITHDRAWN', callerOf(context), note)
  throw changed('WITHDRAWN')
}

async function currentState(row: ApprovalRow, { services }: DecideContext): Promise<ApprovalRow['state']> {
  const now = await services.approvals.one(row.merchant, row.id)
  return now ? stateOf(now, services.clock()) : row.state
}

/** The coverage of a request's mutation. */
export function coveredOf({ mutation }: ApprovalRow): Covered {
  const covered = actions[mutation]
  if (covered === undefined || typeof covered === 'string') throw new TypeError(`${mutation} is not covered`)
  return covered
}
