import type { JobPlan } from '../../gql/graphql.ts'

/** The groups of a preflight's lines, most urgent first. */
export const groups = ['cannot', 'unusable', 'will'] as const

/** A group of lines: the charge refuses the command, the line names no usable charge, or its command will be sent. */
export type Group = (typeof groups)[number]

/** The group of each planned outcome; null for outcomes that only resends have. */
const groupOf: Readonly<Record<JobPlan, Group | null>> = {
  NOT_ALLOWED: 'cannot',
  NOTHING_REMAINS: 'cannot',
  AMOUNT_TOO_HIGH: 'cannot',
  AMOUNT_INVALID: 'cannot',
  OTHER_CURRENCY: 'cannot',
  NOT_FOUND: 'unusable',
  INVALID_ID: 'unusable',
  AMBIGUOUS: 'unusable',
  DUPLICATE: 'unusable',
  OTHER_MERCHANT: 'unusable',
  NOT_READ: 'unusable',
  WILL_BE_SENT: 'will',
  SUCCEEDED_SINCE: null,
  RETRIED_AUTOMATICALLY: null,
  WAITS_FOR_QUEUE: null,
  QUEUE_STOPPED: null,
  GONE: null,
}

/** The planned outcomes of the lines in a group. */
export function plansOf(group: Group): JobPlan[] {
  return (Object.keys(groupOf) as JobPlan[]).filter((plan) => groupOf[plan] === group)
}

/** The number of a plan's lines in a group. */
export function countOf(group: Group, plan: readonly { readonly plan: JobPlan; readonly count: number }[]): number {
  return plan.reduce((sum, part) => (groupOf[part.plan] === group ? sum + part.count : sum), 0)
}
