import { type AccessFlag, accessRules } from '@portal/schema/access'
import { mostRules, type RuleRow } from '../approvals/approval.ts'
import { actionsWithAmount } from '../approvals/judge.ts'
import type { RuleStore, RuleValues } from '../approvals/rule-store.ts'
import type { ApprovalRuleInput, NewApprovalRuleInput, Resolvers } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import { callerOf, merchantOf } from '../request/owner.ts'
import { asDecimal } from '../rest/decimal.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput, codedError, notFound } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'

/** The services that read and save rules. */
export interface RuleServices {
  readonly approvalRules: RuleStore
}

type RuleContext = Context<RuleServices>

/** Above this amount, daily sums would lose digits. */
const highest = '9000000000'
const mostApprovers = 2

export const approvalRuleResolvers: Resolvers = {
  Query: {
    async approvalRules(_root, _args, context) {
      const rules = await context.services.approvalRules.read(merchantOf(context))
      return rules.map((rule) => shown(rule, context))
    },
  },
  Mutation: {
    async addApprovalRule(_root, { input }, context) {
      context.change.before = null
      const rule = await context.services.approvalRules.add(merchantOf(context), newRule(input), callerOf(context))
      if (rule !== 'full') return shown(rule, context)
      throw codedError('LIMIT_EXCEEDED', `The merchant has ${mostRules} rules. Remove one first`)
    },
    async saveApprovalRule(_root, { input }, context) {
      const { rule, values } = await changedRule(input, context)
      context.change.before = shown(rule, context)
      const saved = await context.services.approvalRules.save(rule, values, callerOf(context))
      if (saved === 'changed') throw changed()
      return shown(saved, context)
    },
    async removeApprovalRule(_root, args, context) {
      const rule = await shownRule(args, context)
      context.change.before = shown(rule, context)
      if (!(await context.services.approvalRules.remove(rule))) throw changed()
      context.change.after = null
      return true
    },
  },
}

/** The values of a new rule. Throws BAD_INPUT. */
export function newRule(input: NewApprovalRuleInput): RuleValues {
  return checked(valuesOf(input, fresh))
}

/** A rule with its changes applied. Throws NOT_FOUND, CONFLICT and BAD_INPUT. */
export async function changedRule(
  input: ApprovalRuleInput,
  context: RuleContext,
): Promise<{ readonly rule: RuleRow; readonly values: RuleValues }> {
  const rule = await shownRule(input, context)
  return { rule, values: checked(valuesOf(input, rule)) }
}

/** A rule that has not changed since it was displayed. Throws NOT_FOUND and CONFLICT. */
export async function shownRule(
  { id, expectedLastModified }: { readonly id: string; readonly expectedLastModified?: string | null | undefined },
  context: RuleContext,
): Promise<RuleRow> {
  const rule = await context.services.approvalRules.one(merchantOf(context), id)
  if (!rule) throw notFound(`rule ${id}`)
  if (expectedLastModified != null && expectedLastModified !== isoSeconds(rule.changed)) throw changed()
  return rule
}

const fresh = { currency: '', above: '', approvers: 1, isBlocked: 0, requesterFlag: '', approverFlag: '' } as const

/** The values of an input. Omitted ones stay unchanged, and an explicit null clears one. */
function valuesOf(
  input: NewApprovalRuleInput | ApprovalRuleInput,
  before: Omit<RuleValues, 'action'> & Partial<Pick<RuleValues, 'action'>>,
): RuleValues {
  const text = (name: 'currency' | 'above' | 'requesterFlag' | 'approverFlag') =>
    input[name] === undefined ? before[name] : (input[name] ?? '')
  const action = input.action ?? before.action
  if (action == null) throw badInput('action', 'is required')
  return {
    action,
    currency: text('currency'),
    above: text('above'),
    approvers: Number(input.approvers ?? before.approvers),
    isBlocked: input.isBlocked == null ? Number(before.isBlocked) : Number(input.isBlocked),
    requesterFlag: text('requesterFlag'),
    approverFlag: text('approverFlag'),
  }
}

function checked(values: RuleValues): RuleValues {
  const { action, currency, above, approvers, isBlocked } = values
  const isMoving = actionsWithAmount.includes(action)
  if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) throw badInput('currency', 'is not an ISO-4217 code')
  if (currency !== '' && !isMoving) throw badInput('currency', `cannot be combined with ${action}: it moves no amount`)
  if (above !== '') {
    if (!isMoving) throw badInput('above', `cannot be combined with ${action}: it moves no amount`)
    if (currency === '')
      throw badInput('currency', 'is required for an amount: amounts of two currencies do not compare')
    if (asDecimal(above) < 0n) throw badInput('above', 'value is too low: not below zero')
    if (asDecimal(above) > asDecimal(highest)) throw badInput('above', `value is too high: at most ${highest}`)
    if (!/^\+?\d+(\.\d{1,6})?$/.test(above)) throw badInput('above', 'has too many decimals: at most six')
  }
  if (!Number.isInteger(approvers) || approvers < 1 || approvers > mostApprovers) {
    throw badInput('approvers', `must be 1 or ${mostApprovers}`)
  }
  if (action === 'RULE' && isBlocked === 1) {
    throw badInput('isBlocked', 'cannot be combined with RULE: nobody could change the rules any more')
  }
  for (const name of ['requesterFlag', 'approverFlag'] as const) {
    const rule = values[name] === '' ? undefined : accessRules[values[name] as AccessFlag]
    const session = rule && 'session' in rule ? rule.session : 'in'
    if (session !== 'in') throw badInput(name, 'is no permission of a signed-in caller')
  }
  return { ...values, above: above.replace(/^\+/, '') }
}

function changed() {
  return codedError('CONFLICT', 'The rule has changed since it was read. Read it again before you decide', {
    reason: 'CHANGED',
  })
}

/** The part of a rule that a change is about, for comparison. */
export function valuesOfRule(rule: RuleRow): RuleValues {
  return valuesOf({ id: rule.id }, rule)
}

/** A rule in the schema's format. */
function shown(rule: RuleRow, context: Context): Row {
  const { id, action, currency, above, approvers, isBlocked, requesterFlag, approverFlag, changed: at } = rule
  const { changedByAccount: account, changedByCaller: caller } = rule
  return {
    id,
    action,
    currency: currency || null,
    above: above || null,
    approvers: Number(approvers),
    isBlocked: Number(isBlocked) === 1,
    requesterFlag: requesterFlag || null,
    approverFlag: approverFlag || null,
    changedBy: account === merchantOf(context) ? caller : `${account}/${caller}`,
    lastModified: isoSeconds(at),
  }
}
