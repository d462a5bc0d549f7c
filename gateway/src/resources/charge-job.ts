import { setImmediate as turn } from 'node:timers/promises'
import {
  type AmountAsk,
  type ChargeJobCommand,
  decimalOf,
  keptAsk,
  minorOf,
  seenOf,
  takesAmount,
  verdictOf,
} from '../charge-jobs/amounts.ts'
import { type Line, mostLines, readLines } from '../charge-jobs/lines.ts'
import { match } from '../charge-jobs/matching.ts'
import { type PlanReads, planLines, planRows } from '../charge-jobs/plan.ts'
import type { ChargeJobSelection } from '../charge-jobs/selection.ts'
import type { ChargeJobAmount, ChargeJobInput, Resolvers } from '../generated/resolvers.ts'
import type { JobItemRow, JobRow } from '../jobs/job-kind.ts'
import type { PlanSteps } from '../jobs/jobs.ts'
import type { Context } from '../request/context.ts'
import { asDecimal } from '../rest/decimal.ts'
import { badInput, codedError } from '../rest/error.ts'
import type { QueryValue } from '../rest/query.ts'
import { isoSeconds } from '../rest/query.ts'
import { chargeWaysOf } from './charge.ts'
import { requireConfirmationAbove } from './charge-intent.ts'
import { isOwn, type JobServices, ownerOf, ownJob, requiredJob, shownItem, shownJob, statesOf } from './job.ts'

/** How long a request waits for its plan, in milliseconds. A larger plan is still in progress when it returns. */
const patienceMs = 10_000
const longestComment = 500
/** Maximum number of other merchants that are searched for a missing charge. */
const mostOthers = 3
const takesReasonCode: readonly string[] = ['CHARGEBACK', 'REVERSE_CHARGEBACK']

export const chargeJobResolvers: Resolvers = {
  Mutation: {
    async planChargeJob(_root, { input }, context) {
      const { ids, rows, matching } = input
      const command = commandOf(input)
      const ask = askOf(input.amount, command)
      if ([ids, rows, matching].filter((each) => each != null).length !== 1) {
        throw badInput('input', 'needs exactly one of ids, rows and matching')
      }
      if (rows?.some(({ amount }) => amount != null) && !takesAmount(command)) {
        throw badInput('rows', `cannot have amounts: ${command} takes none`)
      }
      const common = { command, amount: ask, ...remarksOf(input) }
      if (matching) return planMatching(matching, common, context)
      const given = rows ?? (ids ?? []).map((chargeId) => ({ chargeId }))
      const lines = await readLines(rows ? 'rows' : 'ids', given, ask, turn)
      return planNamed(lines, { ...common, from: rows ? 'rows' : 'ids' }, context)
    },
    async planChargeJobAgain(_root, { input: { jobId, states } }, context) {
      const job = await chargeJob(jobId, context)
      const isPlan = job.state === 'PLANNED'
      const wanted = states ?? ['FAILED']
      const refused = wanted.find((state) => state !== 'FAILED' && state !== 'LEFT' && state !== 'NOT_STARTED')
      if (refused && !isPlan) throw badInput('states', `cannot contain ${refused}: one of FAILED, LEFT, NOT_STARTED`)
      const { command, amount, from, matching, ...remarks } = selectionOf(job)
      const lines: Line[] = []
      for await (const items of context.services.jobs.kept.itemBlocks(job.id)) {
        const again = isPlan ? items : items.filter((item) => isWanted(item, wanted))
        const ask = (item: JobItemRow) => (isPlan ? keptAsk(item) : askAgain(item, command))
        lines.push(...again.map((item) => ({ id: item.itemId, ask: ask(item) })))
      }
      if (lines.length === 0) throw badInput('states', 'select nothing: the job has no such lines')
      const replaced = isPlan && isOwn(job, context) ? job : null
      return planNamed(lines, { ...remarks, command, amount, from: 'job', again: job.id }, context, replaced)
    },
    async setChargeJobAmounts(_root, { input: { jobId, amount, rows } }, context) {
      const job = await chargeJob(jobId, context, ownJob)
      const selection = selectionOf(job)
      if (!takesAmount(selection.command))
        throw badInput('jobId', `cannot be changed: ${selection.command} takes no amount`)
      if ((rows?.length ?? 0) > mostLines) throw badInput('rows', `is too long: at most ${mostLines}`)
      const ask = amount == null ? selection.amount : askOf(amount, selection.command)
      const { kept } = context.services.jobs
      // Updates the job first, so that a start that was confirmed for the earlier sums fails.
      const change = amount == null ? {} : { selection: JSON.stringify({ ...selection, amount: ask }) }
      if (!(await kept.touchPlan(job.id, change))) throw changedMeanwhile()
      const single = new Map(rows?.map(({ place, amount }) => [place, amount ?? null]))
      for await (const items of kept.itemBlocks(job.id)) {
        const planned = items.flatMap((item) => replanned(item, amount == null ? null : ask, ask, single))
        await kept.replan(job.id, planned)
      }
      return shownJob(await requiredJob(job.id, context), context)
    },
    async readJobItem(_root, { input }, context) {
      const { job, item } = await unknownItem(input, context)
      return shownItem(await context.services.jobs.check(job, item, context.restOf({ merchantAccount: item.merchant })))
    },
    async sendJobItemAgain(_root, { input }, context) {
      const { job, item } = await unknownItem(input, context)
      if (item.finding !== 'PROBABLY_NOT_DONE') throw changedMeanwhile()
      await requireConfirmationAbove(asDecimal(decimalOf(item.minor, item.decimals)), context)
      const { merchantAccount: account, callerName: caller } = context.principal
      const byCaller = { ...job, account, caller }
      const rest = context.restOf({ merchantAccount: item.merchant })
      return shownItem(await context.services.jobs.sendAgain(byCaller, item, rest))
    },
  },
}

function commandOf({ command, chargebackReasonCode }: ChargeJobInput): ChargeJobCommand {
  if (command === 'UPDATE_STATUS') throw badInput('command', 'cannot be UPDATE_STATUS: it moves no money')
  if (chargebackReasonCode != null) {
    if (!takesReasonCode.includes(command)) throw badInput('chargebackReasonCode', `cannot be combined with ${command}`)
    if (!/^[\w.-]{1,20}$/.test(chargebackReasonCode)) {
      throw badInput('chargebackReasonCode', 'must only contain letters, digits, ".", "-" and "_", at most 20')
    }
  }
  return command
}

function remarksOf({ comment, chargebackReasonCode }: ChargeJobInput) {
  if ((comment?.length ?? 0) > longestComment) {
    throw badInput('comment', `is too long: at most ${longestComment} characters`)
  }
  return { ...(comment && { comment }), ...(chargebackReasonCode && { chargebackReasonCode }) }
}

/** The amount of each charge. Throws BAD_INPUT for an amount that no charge could have. */
function askOf(amount: ChargeJobAmount | null | undefined, command: ChargeJobCommand): AmountAsk {
  if (amount == null || amount.kind === 'REMAINING') {
    if (amount?.value != null) throw badInput('amount.value', 'cannot be combined with REMAINING')
    return { kind: 'REMAINING' }
  }
  const { kind, value, currency } = amount
  if (!takesAmount(command)) throw badInput('amount', `cannot be combined with ${command}`)
  if (value == null) throw badInput('amount.value', `is required for ${kind}`)
  if (asDecimal(value) <= 0n) throw badInput('amount.value', 'value is too low: above zero')
  if (kind === 'PERCENT') {
    if (currency != null) throw badInput('amount.currency', 'cannot be combined with PERCENT')
    if (minorOf(value, 2) === null) throw badInput('amount.value', 'has too many decimals: at most two')
    if (asDecimal(value) > asDecimal('100')) throw badInput('amount.value', 'value is too high: at most 100 percent')
    return { kind, value }
  }
  if (currency == null) throw badInput('amount.currency', 'is required: a fixed amount has one currency')
  if (!/^[A-Z]{3}$/.test(currency)) throw badInput('amount.currency', 'is not an ISO-4217 code')
  return { kind, value, currency }
}

type Selection = Omit<ChargeJobSelection, 'from'>

async function planMatching(
  { search, filter }: NonNullable<ChargeJobInput['matching']>,
  common: Selection,
  context: Context<JobServices>,
) {
  const until = isoSeconds(context.services.clock())
  const matching = { search: search ?? '', filter: (filter ?? {}) as Record<string, QueryValue>, until }
  const rest = () => readerOf(context, context.onBehalfOf)
  const { total, pages } = await match(matching, chargeWaysOf(context), rest)
  const steps = planRows(pages, common.amount, common.command)
  return planned({ ...common, from: 'matching', matching }, total, steps, context)
}

function planNamed(
  lines: readonly Line[],
  selection: ChargeJobSelection,
  context: Context<JobServices>,
  replaced: JobRow | null = null,
) {
  const reads: PlanReads = {
    command: selection.command,
    rest: () => readerOf(context, context.onBehalfOf),
    others: () => new Map(otherMerchants(context).map((name) => [name, readerOf(context, name)])),
  }
  return planned(selection, lines.length, planLines(lines, reads), context, replaced)
}

/** The platform's verbs for a plan. Its calls do not belong to this request, which may end before the plan. */
function readerOf({ services, principal }: Context<JobServices>, onBehalfOf: string | null) {
  return services.jobs.reader(principal, onBehalfOf === principal.merchantAccount ? null : onBehalfOf)
}

/** The caller's other merchants. A super account without a merchant sees all of them anyway. */
function otherMerchants({ principal, onBehalfOf, subject }: Context): string[] {
  if (subject.isSuperAccount) return []
  const own = onBehalfOf ?? principal.merchantAccount
  return principal.merchantAccounts.filter((name) => name !== own).slice(0, mostOthers)
}

/** Makes a plan. Once it is complete, it replaces the previous one. */
async function planned(
  selection: ChargeJobSelection,
  lines: number,
  steps: PlanSteps,
  context: Context<JobServices>,
  replaced: JobRow | null = null,
) {
  const { jobs, clock } = context.services
  const kind = jobs.kindNamed('CHARGE_COMMAND')
  const { job, made: complete } = await jobs.planInSteps(kind, ownerOf(context), selection, lines, steps)
  const made = complete.then(async () => {
    // If the previous plan was started in the meantime, it continues: the new plan leaves out the charges that it
    // changes.
    if (replaced) await jobs.kept.move(replaced.id, ['PLANNED'], { state: 'STOPPED', ended: clock() })
  })
  const patience = AbortSignal.timeout(patienceMs)
  const waited = new Promise<void>((resolve) => patience.addEventListener('abort', () => resolve(), { once: true }))
  await Promise.race([made, waited])
  // A client that still waits polls the job until it is planned.
  made.catch((error: unknown) => context.services.log.warn(error, 'a plan could not be made'))
  return shownJob(await requiredJob(job.id, context), context)
}

async function chargeJob(
  id: string,
  context: Context<JobServices>,
  find: (id: string, context: Context<JobServices>) => Promise<JobRow> = requiredJob,
): Promise<JobRow> {
  const job = await find(id, context)
  if (job.kind !== 'CHARGE_COMMAND') throw badInput('jobId', 'is not a job on charges')
  return job
}

/** The selection of a job on charges. */
function selectionOf(job: JobRow): ChargeJobSelection {
  return JSON.parse(job.selection) as ChargeJobSelection
}

/** By default, a line that the first plan left out is not tried again. */
function isWanted(item: JobItemRow, states: readonly (keyof typeof statesOf)[]): boolean {
  return item.plan === 'WILL_BE_SENT' && states.some((state) => statesOf[state].includes(item.state))
}

function askAgain({ minor, decimals }: JobItemRow, command: ChargeJobCommand): AmountAsk {
  return takesAmount(command) ? { kind: 'LINE', text: decimalOf(minor, decimals) } : { kind: 'REMAINING' }
}

/** The line with another amount; undefined if it keeps its own. */
function replanned(
  item: JobItemRow,
  forAll: AmountAsk | null,
  usual: AmountAsk,
  single: ReadonlyMap<number, string | null>,
) {
  const own = single.get(item.seq)
  const text = typeof own === 'string' ? own.trim() : null
  const ask: AmountAsk | null = text ? { kind: 'LINE', text } : own === null || text === '' ? usual : forAll
  if (ask === null) return []
  const seen = seenOf(item)
  // Without its charge, the line keeps the amount for the next check.
  if (!seen) return [{ row: { ...item, seen: JSON.stringify({ ask }) }, plan: item.plan, note: item.note }]
  const { plan, note, money } = verdictOf(seen, ask)
  return [{ row: { ...item, seen: JSON.stringify({ ...seen, ask }) }, plan, note, money }]
}

async function unknownItem(
  { jobId, place }: { readonly jobId: string; readonly place: number },
  context: Context<JobServices>,
) {
  const job = await chargeJob(jobId, context)
  const item = await context.services.jobs.kept.item(job.id, place)
  if (!item) throw codedError('NOT_FOUND', `line ${place} of the job not found`)
  if (item.state !== 'unknown') throw changedMeanwhile()
  return { job, item }
}

function changedMeanwhile() {
  return codedError('CONFLICT', 'It is in another state by now. Read it again', { reason: 'CHANGED' })
}
