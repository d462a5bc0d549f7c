import { type AccessFlag, accessRules, can } from '@portal/schema/access'
import { type ApprovalRow, decisionsOf } from '../approvals/approval.ts'
import type { ApprovalQuery, ApprovalScope } from '../approvals/approval-store.ts'
import { actionsWithAmount, judgeWithDay, rulesAbout } from '../approvals/judge.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import { callerOf, merchantOf } from '../request/owner.ts'
import { asDecimal } from '../rest/decimal.ts'
import type { Row } from '../rest/endpoint.ts'
import { charges } from '../rest/endpoints.ts'
import { badInput, codedError, notFound } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import { boundsOf } from '../rest/rest.ts'
import { actionsOfStart, movedBy, scopesOfJob } from './approval-actions.ts'
import type { AskServices, Card } from './approval-ask.ts'
import { stateOf } from './approval-ask.ts'
import { approve, canDecide, changed, coveredOf, force, requireDecider, requireWaiting } from './approval-decide.ts'
import { requiredJob } from './job.ts'

const longestNote = 500
const shortestEmergency = 10

type ApprovalContext = Context<AskServices>

export const approvalResolvers: Resolvers = {
  Query: {
    async approvals(_root, { filter, page, sort }, context) {
      const order = orderOf(sort)
      const bounds = boundsOf(page)
      const persons = await personsOf(context)
      const query: ApprovalQuery = {
        states: filter?.state ?? undefined,
        action: filter?.action ?? undefined,
        objectId: filter?.objectId ?? undefined,
        isEmergency: filter?.isEmergency ?? undefined,
        ...(filter?.canDecide != null && { canDecide: { persons, is: filter.canDecide } }),
      }
      const { items, total } = await context.services.approvals.page(scopeOf(context), query, bounds, order)
      return {
        items: items.map((row) => shown(row, persons, context)),
        total,
        totalIsExact: true,
        failedLookups: [],
        asOf: isoSeconds(context.services.clock()),
      }
    },
    async approval(_root, { id }, context) {
      const row = await visible(id, context)
      return row ? shown(row, await personsOf(context), context) : null
    },
    async approvalCounts(_root, _args, context) {
      return context.services.approvals.counts(scopeOf(context), await personsOf(context))
    },
    async approvalNeed(_root, { action, amount, currency, jobId }, context) {
      if (currency != null && !/^[A-Z]{3}$/.test(currency)) throw badInput('currency', 'is not an ISO-4217 code')
      if (amount != null && asDecimal(amount) < 0n) throw badInput('amount', 'value is too low: not below zero')
      const { approvalRules, daySums } = context.services
      const job = action === 'JOB' && jobId != null ? await requiredJob(jobId, context) : null
      const own = action === 'QUEUE' ? context.principal.merchantAccount : merchantOf(context)
      const scopes = job ? await scopesOfJob(job, context) : [own]
      const rules = await approvalRules.ofAll(scopes)
      const about = rulesAbout(rules, job ? actionsOfStart(job) : [action], context.subject)
      const isMoving = actionsWithAmount.includes(action) && amount != null && currency != null
      const sums = job ? await movedBy(job, context) : isMoving ? [{ currency, amount }] : []
      const persons = about.length === 0 ? [] : await personsOf(context)
      const { approvers, isBlocked, isSplit } = await judgeWithDay(about, { persons, sums }, daySums)
      return { isNeeded: approvers > 0 && !isBlocked, isBlocked, isSplit, approvers: isBlocked ? 0 : approvers }
    },
  },
  Mutation: {
    async approveRequest(_root, { input: { id, digest, note } }, context, info) {
      const row = await required(id, context)
      context.change.before = recorded(row)
      requireWaiting(row, digest, context.services.clock())
      const { answer } = await approve(row, checkedNote('note', note ?? '', 0), context, info)
      return after(row, answer, context)
    },
    async forceRequest(_root, { input: { id, digest, reason } }, context, info) {
      const row = await required(id, context)
      context.change.before = recorded(row)
      requireWaiting(row, digest, context.services.clock())
      const { answer } = await force(row, checkedNote('reason', reason, shortestEmergency), context, info)
      return after(row, answer, context)
    },
    async declineRequest(_root, { input: { id, reason } }, context) {
      const row = await required(id, context)
      context.change.before = recorded(row)
      const note = checkedNote('reason', reason, 1)
      requireWaiting(row, null, context.services.clock())
      await requireDecider(row, context)
      const ended = await context.services.approvals.end(row, 'DECLINED', callerOf(context), note)
      if (!ended) throw changed((await required(id, context)).state)
      return after(row, null, context)
    },
    async withdrawRequest(_root, { id }, context) {
      const row = await required(id, context)
      context.change.before = recorded(row)
      if (!isOwn(row, context)) throw codedError('FORBIDDEN', `Only ${row.caller}, who asked for it, can withdraw it`)
      requireWaiting(row, null, context.services.clock())
      const ended = await context.services.approvals.end(row, 'WITHDRAWN', callerOf(context), '')
      if (!ended) throw changed((await required(id, context)).state)
      return after(row, null, context)
    },
    async readRequest(_root, { id }, context) {
      const row = await required(id, context)
      context.change.before = recorded(row)
      if (row.state !== 'UNKNOWN') throw changed(stateOf(row, context.services.clock()))
      const isDone = (await coveredOf(row).isDone?.(row, context)) ?? false
      if (isDone) await context.services.approvals.proven(id)
      return after(row, null, context)
    },
  },
  Viewer: {
    async approvalMerchants({ merchantAccounts }, _args, { services: { approvalRules, approvals } }) {
      const among = [approvalRules, approvals].map((store) => store.merchantsAmong(merchantAccounts))
      return [...new Set((await Promise.all(among)).flat())].toSorted()
    },
  },
  Approval: {
    charge: ({ objectType, objectId, merchantAccount }, _args, context) =>
      objectType === 'Charge' && objectId ? context.restOf({ merchantAccount }).load(charges, objectId) : null,
  },
}

function orderOf(sort: string | null | undefined) {
  const field = sort?.replace(/^-/, '') || 'requestedAt'
  const columns = { requestedAt: 'requested', expiresAt: 'expires' } as const
  if (!Object.hasOwn(columns, field)) {
    throw badInput('sort', `is not a field to sort by: one of ${Object.keys(columns).join(', ')}`)
  }
  const way = !sort || sort.startsWith('-') ? 'desc' : 'asc'
  return { by: columns[field as keyof typeof columns], way } as const
}

function personsOf(context: ApprovalContext): Promise<readonly string[]> {
  return context.services.persons.of(callerOf(context))
}

/** The requests that a caller sees: its own, and those for actions that it may run. */
function scopeOf(context: Context): ApprovalScope {
  const flags = (Object.keys(accessRules) as AccessFlag[]).filter((flag) => can(context.subject, flag))
  return { ...callerOf(context), merchant: merchantOf(context), flags }
}

async function visible(id: string, context: ApprovalContext): Promise<ApprovalRow | undefined> {
  const { approvals } = context.services
  const row = await approvals.one(merchantOf(context), id)
  return row && approvals.isIn(scopeOf(context), row) ? row : undefined
}

async function required(id: string, context: ApprovalContext): Promise<ApprovalRow> {
  const row = await visible(id, context)
  if (!row) throw notFound(`request ${id}`)
  return row
}

/** The request after a decision, with the value of a secret that the decision generated. */
async function after(before: ApprovalRow, answer: Row | null, context: ApprovalContext): Promise<Row> {
  const row = (await context.services.approvals.one(before.merchant, before.id)) ?? before
  const value = before.mutation === 'saveConfigurationSecret' ? (answer?.value ?? null) : null
  context.change.after = recorded(row)
  return { ...shown(row, await personsOf(context), context), value }
}

function recorded({ id, state, action, decided, changed: at }: ApprovalRow): Row {
  return { id, state, action, isDecided: Number(decided) > 0, lastModified: isoSeconds(at) }
}

/** A person's text with surrounding spaces trimmed. Throws BAD_INPUT if it is too short or too long. */
function checkedNote(field: string, text: string, least: number): string {
  const trimmed = text.trim()
  if (trimmed.length < least) {
    throw badInput(field, least === 1 ? 'is required' : `is too short: at least ${least} characters`)
  }
  if (trimmed.length > longestNote) throw badInput(field, `is too long: at most ${longestNote} characters`)
  return trimmed
}

function isOwn(row: ApprovalRow, context: Context): boolean {
  const { account, caller } = callerOf(context)
  return row.account === account && row.caller === caller
}

/** A request in the schema's format. */
function shown(row: ApprovalRow, persons: readonly string[], context: ApprovalContext): Row {
  const now = context.services.clock()
  const { given, secrets, sums, seen } = JSON.parse(row.card) as Card
  const [sum, ...more] = sums
  const nameOf = (account: string, caller: string) =>
    account === merchantOf(context) ? caller : `${account}/${caller}`
  const approvals = decisionsOf(row)
  return {
    id: row.id,
    state: stateOf(row, now),
    action: row.action,
    mutation: row.mutation,
    digest: row.digest,
    requesterName: nameOf(row.account, row.caller),
    requestedAt: isoSeconds(row.requested),
    expiresAt: isoSeconds(row.expires),
    objectType: row.objectType,
    objectId: row.objectId || null,
    amount: more.length === 0 ? (sum?.amount ?? null) : null,
    currency: more.length === 0 ? (sum?.currency ?? null) : null,
    sums,
    reason: row.reason || null,
    given,
    secrets,
    seen,
    isSplit: row.isSplit === 1,
    approvers: Number(row.approvers),
    approvedBy: row.isEmergency === 1 ? [] : approvals.map(({ account, caller }) => nameOf(account, caller)),
    isOwn: isOwn(row, context),
    canDecide: canDecide(row, persons, context, now),
    isEmergency: row.isEmergency === 1,
    decidedBy: row.decidedCaller === '' ? null : nameOf(row.decidedAccount, row.decidedCaller),
    decidedAt: Number(row.decided) === 0 ? null : isoSeconds(row.decided),
    note: row.note || null,
    failure: row.failure || null,
    value: null,
    merchantAccount: row.merchant,
  }
}
