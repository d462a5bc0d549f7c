import { type AccessFlag, type AccessSubject, can } from '@portal/schema/access'
import { asDecimal } from '../rest/decimal.ts'
import type { ActionName, RuleRow, Sum } from './approval.ts'
import type { DaySums, Movement } from './day-sums.ts'

/** The verdict of the rules on an action. */
export interface Verdict {
  readonly isBlocked: boolean
  /** The number of other people who must approve; 0 if the action may run immediately. */
  readonly approvers: number
  /** The flags that approvers need in addition to the flags of the action. */
  readonly approverFlags: readonly AccessFlag[]
  /** Whether the approval is needed only because of the day's sum. */
  readonly isSplit: boolean
}

const free: Verdict = { isBlocked: false, approvers: 0, approverFlags: [], isSplit: false }

/** The actions whose commands move an amount: only their rules can have one. */
export const actionsWithAmount: readonly ActionName[] = [
  'REFUND',
  'CAPTURE',
  'CANCEL',
  'CHARGEBACK',
  'NEW_CHARGE',
  'JOB',
]

/** As soon as one rule exists, changing rules needs an approval, even if no rule is about rules. */
const guardOfRules = {
  merchant: '',
  action: 'RULE',
  currency: '',
  above: '',
  approvers: 1,
  isBlocked: 0,
  requesterFlag: '',
  approverFlag: '',
} as const

/** The part of a rule that is evaluated. */
type Judging = Pick<
  RuleRow,
  'merchant' | 'action' | 'currency' | 'above' | 'approvers' | 'isBlocked' | 'requesterFlag' | 'approverFlag'
>

/** The rules of some merchants that cover one of the actions, for a caller. */
export function rulesAbout(
  rules: readonly RuleRow[],
  actions: readonly ActionName[],
  subject: AccessSubject,
): readonly Judging[] {
  const about = rules.filter(
    ({ action, requesterFlag, merchant }) =>
      actions.includes(action) &&
      // Whether a merchant is chosen must not matter, because the requester chooses it.
      (requesterFlag === '' || can({ ...subject, onBehalfOf: merchant }, requesterFlag as AccessFlag)),
  )
  const isGuarded = actions.includes('RULE') && rules.length > 0 && !about.some(({ action }) => action === 'RULE')
  return isGuarded ? [...about, guardOfRules] : about
}

/** Whether a rule applies to these amounts alone, ignoring earlier ones. */
function applies({ currency, above }: Judging, sums: readonly Sum[]): boolean {
  if (currency === '') return true
  return sums.some((sum) => sum.currency === currency && (above === '' || asDecimal(sum.amount) > asDecimal(above)))
}

function verdictOf(rules: readonly Judging[], isSplit: boolean): Verdict {
  if (rules.length === 0) return free
  const flags = rules.map(({ approverFlag }) => approverFlag).filter((flag) => flag !== '')
  return {
    isBlocked: rules.some(({ isBlocked }) => isBlocked === 1),
    approvers: Math.max(...rules.map(({ approvers }) => Number(approvers))),
    approverFlags: [...new Set(flags)] as AccessFlag[],
    isSplit,
  }
}

/** The verdict on these amounts alone. */
export function judge(rules: readonly Judging[], sums: readonly Sum[]): Verdict {
  return verdictOf(
    rules.filter((rule) => applies(rule, sums)),
    false,
  )
}

/** The amounts that a requester wants to move. */
export interface Moving {
  readonly persons: readonly string[]
  readonly sums: readonly Sum[]
}

/** The rules with an amount that do not apply to these amounts alone, by merchant, action and currency. */
function limited(rules: readonly Judging[], { persons, sums }: Moving) {
  return sums.flatMap(({ currency, amount }) => {
    const ofCurrency = rules.filter((rule) => rule.currency === currency && rule.above !== '')
    const groups = Map.groupBy(ofCurrency, ({ merchant, action }) => `${action} ${merchant}`)
    return [...groups.values()].map((about) => {
      const [{ merchant, action }] = about as [Judging]
      const movement: Movement = { merchant, persons, action, currency, amount: asDecimal(amount) }
      return { about, limit: lowest(about), movement }
    })
  })
}

function lowest(rules: readonly Judging[]): bigint {
  const [least = 0n] = rules.map(({ above }) => asDecimal(above)).sort((a, b) => (a < b ? -1 : 1))
  return least
}

/** The verdict on amounts, including the amounts that the same people have moved today. Counts nothing. */
export async function judgeWithDay(rules: readonly Judging[], moving: Moving, daySums: DaySums): Promise<Verdict> {
  const own = judge(rules, moving.sums)
  if (own.approvers > 0 || own.isBlocked) return own
  const exceeded: Judging[] = []
  for (const { about, movement } of limited(rules, moving)) {
    const total = (await daySums.sum(movement)) + movement.amount
    exceeded.push(...about.filter(({ above }) => total > asDecimal(above)))
  }
  return verdictOf(exceeded, true)
}

/** A verdict with the movements that were counted for it. */
export interface Counted extends Verdict {
  readonly counted: readonly Movement[]
}

/**
 * Judges amounts, and counts them if they may be moved immediately. Of several concurrent requests, on any replica,
 * those that would exceed a rule together need an approval.
 */
export async function judgeAndCount(rules: readonly Judging[], moving: Moving, daySums: DaySums): Promise<Counted> {
  const before = await judgeWithDay(rules, moving, daySums)
  if (before.approvers > 0 || before.isBlocked) return { ...before, counted: [] }
  const counted: Movement[] = []
  for (const { about, limit, movement } of limited(rules, moving)) {
    if (await daySums.add(movement, limit)) {
      counted.push(movement)
      continue
    }
    // A concurrent request of the same people was faster.
    for (const each of counted) await daySums.takeBack(each)
    const strictest = about.filter(({ above }) => asDecimal(above) === limit)
    return { ...verdictOf(strictest, true), counted: [] }
  }
  return { ...before, counted }
}
