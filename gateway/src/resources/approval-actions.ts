import { createHash } from 'node:crypto'
import { type AccessFlag, isAllFamiliesView } from '@portal/schema/access'
import { commandApprovals } from '@portal/schema/command-approvals'
import { type ActionName, type ApprovalRow, markOf, type Sum } from '../approvals/approval.ts'
import { type Persons, personOf } from '../approvals/persons.ts'
import { decimalOf } from '../charge-jobs/amounts.ts'
import type { ChargeJobSelection } from '../charge-jobs/selection.ts'
import type { ChargeCommandInput, NewChargeInput } from '../generated/resolvers.ts'
import type { JobRow } from '../jobs/job-kind.ts'
import type { Context } from '../request/context.ts'
import { merchantOf } from '../request/owner.ts'
import { type Row, required } from '../rest/endpoint.ts'
import { callers, charges, customers } from '../rest/endpoints.ts'
import { badInput, codedError } from '../rest/error.ts'
import { changedRule, newRule, type RuleServices, shownRule, valuesOfRule } from './approval-rule.ts'
import { checkCallerChanges, checkNewCaller, checkNewKey, keyOf, requireNoLess, requireOther } from './caller.ts'
import { checkCommand, checkUnchanged } from './charge.ts'
import { checkSecret, flagOfSecret } from './configuration.ts'
import { type JobServices, requiredJob, sumsOf } from './job.ts'
import { checkNewCharge, totalOf } from './new-charge.ts'

/** The preview of an action, as the requester sees it now. */
export interface Weighed {
  /** The amounts that it moves, one for each currency; empty for an action without amounts. */
  readonly sums?: readonly Sum[]
  /** The state of the object. Approvers compare it with the current one. */
  readonly seen?: Row
  /** The arguments to send, bound to the state that was seen. Default: the original arguments. */
  readonly frozen?: object
  /** The object's id, if the arguments do not name it. */
  readonly objectId?: string
  /** The latest time at which the object can be approved (milliseconds). */
  readonly until?: number
  /** People who would profit from the action. They cannot approve it either. */
  readonly persons?: readonly string[]
}

// biome-ignore lint/suspicious/noExplicitAny: each action reads the arguments of one mutation
type Args = any
type ActionContext = Context<JobServices & RuleServices & { readonly persons: Persons }>

/** How to judge the arguments of a covered mutation. Everything except `actions` has a default. */
export interface Covered {
  /** The actions whose rules apply; none for arguments that no rule covers. */
  readonly actions: (args: Args, context: ActionContext) => readonly ActionName[] | Promise<readonly ActionName[]>
  /** The merchants whose rules apply. Default: the merchant acted for. */
  readonly scopes?: (args: Args, context: ActionContext) => Promise<readonly string[]>
  /** The merchant that owns the request. Default: the first of those whose rules apply. */
  readonly merchant?: (context: ActionContext) => string
  /** The flag that approvers need. Default: that of the mutation. */
  readonly flag?: (args: Args, context: ActionContext) => AccessFlag | Promise<AccessFlag>
  /** The object belongs to the requester's account, so callers of other accounts cannot send it. */
  readonly isOfAccount?: true
  /** The command itself compares the object with the state that was seen, while no one else can change the object. */
  readonly isComparedOnSend?: true
  /** Refuses arguments that could never be sent, before an approval is requested. */
  readonly check?: (args: Args, context: ActionContext) => void | Promise<void>
  readonly weigh?: (args: Args, context: ActionContext, id: string) => Weighed | Promise<Weighed>
  /** The result of a repeated request after it succeeded. The request names the object. */
  readonly answer?: (approval: ApprovalRow, context: ActionContext) => Promise<unknown>
  /** The part of the result that is kept for a repeated request: ids and counts. */
  readonly kept?: (answer: Row) => Row
  /** Whether the platform shows that a change with an unknown outcome was made. */
  readonly isDone?: (approval: ApprovalRow, context: ActionContext) => Promise<boolean>
}

/** Space for the mark of the approval in a comment. */
const longestComment = 850

function checkComment({ comment }: { readonly comment?: string | null }): void {
  if ((comment?.length ?? 0) > longestComment) {
    throw badInput('comment', `is too long for a command that needs an approval: at most ${longestComment} characters`)
  }
}

const chargeCommand: Covered = {
  isComparedOnSend: true,
  actions: ({ input }) =>
    [commandApprovals[input.command as ChargeCommandInput['command']]].filter((name) => name !== null),
  async scopes({ input }, context) {
    if (!isAllFamiliesView(context.subject)) return [merchantOf(context)]
    // The ledger has already read it. If it cannot be read, nothing is sent.
    const charge = required(charges, input.chargeId, await context.rest.load(charges, input.chargeId))
    return [charge.merchantAccount ?? merchantOf(context)]
  },
  check({ input }, context) {
    checkCommand(input, context)
    checkComment(input)
  },
  async weigh({ input }: { input: ChargeCommandInput }, { rest }, id) {
    const charge = required(charges, input.chargeId, await rest.load(charges, input.chargeId, { isFresh: true }))
    checkUnchanged(input, charge)
    const transactions = (charge.transactions ?? []).length
    return {
      // The platform knows the remaining amount. No command can move more than the charge's amount.
      sums: [{ currency: charge.currency, amount: input.amount ?? charge.amount }],
      seen: seenCharge(charge),
      frozen: {
        input: {
          ...input,
          requestId: input.requestId ?? `approval/${id}`,
          expectedLastModified: charge.lastModified,
          expectedTransactions: transactions,
        },
      },
    }
  },
  async answer({ objectId }, context) {
    context.change.isRepeat = true
    return required(charges, objectId, await context.rest.load(charges, objectId))
  },
  isDone: isMarked,
}

/** The fields of a charge that an approver compares. */
export function seenCharge(charge: Row): Row {
  const { chargeStatus, amount, amountCharged, amountRefunded, currency, lastModified, transactions } = charge
  return {
    chargeStatus,
    amount,
    amountCharged,
    amountRefunded,
    currency,
    lastModified,
    transactions: (transactions ?? []).length,
  }
}

/** Whether a transaction of the charge has the mark of the approved request. */
async function isMarked(approval: ApprovalRow, { rest }: ActionContext): Promise<boolean> {
  const charge = await rest.load(charges, approval.objectId, { isFresh: true })
  const mark = markOf(approval)
  return ((charge?.transactions ?? []) as Row[]).some(({ comment }) => String(comment ?? '').endsWith(mark))
}

const newCharge: Covered = {
  actions: () => ['NEW_CHARGE'],
  async scopes({ input }, context) {
    if (!isAllFamiliesView(context.subject)) return [merchantOf(context)]
    // The charge belongs to the customer's merchant. If the customer cannot be read, nothing is sent.
    const customer = required(customers, input.customerId, await context.rest.load(customers, input.customerId))
    return [customer.merchantAccount ?? merchantOf(context)]
  },
  check({ input }) {
    checkNewCharge(input)
    checkComment(input)
  },
  weigh({ input }: { input: NewChargeInput }, _context, id) {
    return {
      sums: [{ currency: input.currency, amount: decimalText(totalOf(input.lineItem)) }],
      frozen: { input: { ...input, requestId: input.requestId ?? `approval/${id}` } },
    }
  },
  kept: ({ id }) => ({ id }),
  async answer({ objectId }, context) {
    context.change.isRepeat = true
    return required(charges, objectId, await context.rest.load(charges, objectId))
  },
  // The error of a lost response names the charge that it would have created. Without the mark it is another one with the same id.
  isDone: async (approval, context) => approval.objectId !== '' && (await isMarked(approval, context)),
}

/** Millionths as a decimal with at least two digits after the point. */
function decimalText(millionths: bigint): string {
  const digits = millionths.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0+$/, '').padEnd(2, '0')}`
}

const itemsAtOnce = 250

/** The start of a job needs its own action and the action of its commands, so that a job is no way around a rule. */
export function actionsOfStart(job: JobRow): readonly ActionName[] {
  const command = commandOf(job)
  return command === null ? ['JOB'] : ['JOB', command]
}

const jobStart: Covered = {
  isOfAccount: true,
  actions: async ({ input }, context) => actionsOfStart(await requiredJob(input.id, context)),
  scopes: async ({ input }, context) => scopesOfJob(await requiredJob(input.id, context), context),
  merchant: merchantOf,
  flag: async ({ input }, context) => {
    return context.services.jobs.kindOf(await requiredJob(input.id, context)).flag
  },
  async weigh({ input }, context) {
    const job = await requiredJob(input.id, context)
    const { jobs } = context.services
    const sums = await movedBy(job, context)
    const seen = { changed: Number(job.changed), lines: job.lines, items: await digestOfItems(job, context) }
    return { sums, seen, until: Number(job.changed) + jobs.bounds.planMs }
  },
}

/** The amounts that a job moves, one for each currency. */
export async function movedBy(job: JobRow, { services: { jobs } }: ActionContext): Promise<readonly Sum[]> {
  return (await sumsOf(job, jobs)).map(({ currency, amount }) => ({ currency, amount }))
}

/** A retry of a line whose outcome was unknown. It is a separate command. */
const jobItemAgain: Covered = {
  isOfAccount: true,
  async actions({ input }, context) {
    const command = commandOf(await requiredJob(input.jobId, context))
    return command === null ? ['JOB'] : [command]
  },
  scopes: async ({ input }, context) => scopesOfJob(await requiredJob(input.jobId, context), context),
  merchant: merchantOf,
  async weigh({ input }, context) {
    const job = await requiredJob(input.jobId, context)
    const item = await context.services.jobs.kept.item(job.id, input.place)
    if (!item) throw codedError('NOT_FOUND', `line ${input.place} of the job not found`)
    const amount = decimalOf(Number(item.minor), Number(item.decimals))
    return {
      sums: item.currency === '' ? [] : [{ currency: item.currency, amount }],
      seen: { state: item.state, attempt: Number(item.attempt), finding: item.finding },
      objectId: `${job.id}/${item.seq}`,
    }
  },
}

function commandOf({ kind, selection }: JobRow): ActionName | null {
  if (kind !== 'CHARGE_COMMAND') return null
  return commandApprovals[(JSON.parse(selection) as ChargeJobSelection).command]
}

/** The merchants whose rules cover a job. */
export async function scopesOfJob(job: JobRow, context: ActionContext): Promise<readonly string[]> {
  const own = merchantOf(context)
  if (!isAllFamiliesView(context.subject)) return [own]
  const merchants = await context.services.jobs.kept.merchantsOf(job.id)
  return [...new Set([own, ...merchants.filter((merchant) => merchant !== '')])]
}

/** SHA-256 over the frozen list: each line with its merchant, its money and its charge as planned. */
async function digestOfItems({ id }: JobRow, { services }: ActionContext): Promise<string> {
  const hash = createHash('sha256')
  for (let after = 0; ; ) {
    const items = await services.jobs.kept.itemsAfter(id, after, itemsAtOnce)
    if (items.length === 0) return hash.digest('hex')
    for (const { seq, itemId, merchant, plan, currency, minor, decimals, seen } of items) {
      hash.update(JSON.stringify([seq, itemId, merchant, plan, currency, Number(minor), Number(decimals), seen]))
    }
    after = items.at(-1)?.seq ?? after
  }
}

const secret: Covered = {
  actions: () => ['SECRET'],
  flag: ({ input }) => flagOfSecret(input.name),
  check: ({ input }, context) => void checkSecret(input, context),
}

const encryptionKey: Covered = { actions: () => ['SECRET'] }

/**
 * A change of a caller that the requester must be allowed to make. The people behind the changed caller cannot approve
 * it.
 */
const callerRights = (check: NonNullable<Covered['check']>): Covered => ({
  actions: () => ['CALLER'],
  check,
  async scopes(args, context) {
    const id = args.id ?? args.input.id
    if (id == null || !isAllFamiliesView(context.subject)) return [merchantOf(context)]
    const caller = required(callers, id, await context.rest.load(callers, id))
    return [caller.assignedMerchantAccount?.name ?? merchantOf(context)]
  },
  async weigh(args, context) {
    const id = args.id ?? args.input.id
    if (id == null) return { persons: [personOf(args.input.userName)] }
    const caller = required(callers, id, await context.rest.load(callers, id, { isFresh: true }))
    return { persons: await context.services.persons.of(keyOf(caller)), seen: seenRights(caller) }
  },
})

/** The rights and keys of a caller. If someone changes them before the approval, a waiting request would undo that. */
function seenRights({ permissions, locked, mfaEnabled, authorisedMerchantAccounts, passwordCreationDates }: Row): Row {
  const sorted = (values: readonly string[]) => values.toSorted()
  return {
    permissions: sorted(permissions ?? []),
    locked: locked === true,
    mfaEnabled: mfaEnabled === true,
    merchantAccounts: sorted(((authorisedMerchantAccounts ?? []) as Row[]).map(({ name }) => name)),
    passwords: sorted(((passwordCreationDates ?? []) as Row[]).map(({ passwordId }) => passwordId)),
  }
}

const queueStop: Covered = {
  actions: () => ['QUEUE'],
  // Queues belong to all merchants, so acting for one merchant must not bypass the rules of another.
  scopes: async (_args, { principal }) => [principal.merchantAccount],
  merchant: merchantOf,
}

const accountImport: Covered = {
  actions: () => ['IMPORT'],
  kept: ({ added, changed, unchanged }) => ({ added, changed, unchanged }),
  async answer({ result }, context) {
    context.change.isRepeat = true
    return { ...JSON.parse(result), isRepeated: true, drift: null }
  },
}

const ruleChange = (check: NonNullable<Covered['check']>): Covered => ({
  actions: () => ['RULE'],
  check,
  async weigh(args, context) {
    const id = args.id ?? args.input.id
    return id == null ? {} : { seen: valuesOfRule(await shownRule({ id }, context)) }
  },
})

/**
 * The mutations that rules cover. Each other mutation states in the schema why it needs no approval
 * (docs/decisions/076).
 */
export const actions: Readonly<Record<string, Covered>> = {
  runChargeCommand: chargeCommand,
  createCharge: newCharge,
  startJob: jobStart,
  sendJobItemAgain: jobItemAgain,
  saveConfigurationSecret: secret,
  resetConfigurationEncryptionKey: encryptionKey,
  addCaller: callerRights(({ input }, context) => checkNewCaller(input, context)),
  saveCaller: callerRights(async ({ input }, context) => void (await checkCallerChanges(input, context))),
  removeCaller: callerRights(async ({ id }, context) => void (await requireOther(context, id, 'deleted'))),
  unlockCaller: callerRights(async ({ id }, context) => void (await requireNoLess(context, id))),
  savePassword: callerRights(async ({ input }, context) => void (await checkNewKey(input, context))),
  stopPlatformQueue: queueStop,
  stopNotificationServiceQueue: queueStop,
  applyAccountImport: accountImport,
  addApprovalRule: ruleChange(({ input }) => void newRule(input)),
  saveApprovalRule: ruleChange(async ({ input }, context) => void (await changedRule(input, context))),
  removeApprovalRule: ruleChange(async (args, context) => void (await shownRule(args, context))),
}
