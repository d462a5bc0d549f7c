import { FormattedMessage } from 'react-intl'
import type { Access, ApprovalAction } from '../../gql/graphql.ts'
import type { ReviewField } from '../../screens/review/review-field.ts'
import { Money } from '../../screens/shown/Money.tsx'
import { compareDecimals } from '../../values/decimal.ts'
import type { RuleValues } from './RuleSentence.tsx'
import type { Rule } from './rule-query.ts'

/** The approvers: one or two people, or none, because the action is never allowed. */
export type Need = '1' | '2' | 'never'

/** A rule as used by its form and its review. */
export interface EditedRule {
  readonly action: ApprovalAction
  readonly currency: string | null
  readonly above: string | null
  readonly need: Need
  readonly requesterFlag: Access | null
  readonly approverFlag: Access | null
}

/** A new rule before anything is chosen. */
export const emptyRule: EditedRule = {
  action: 'REFUND',
  currency: null,
  above: null,
  need: '1',
  requesterFlag: null,
  approverFlag: null,
}

/** Converts a stored rule for its form. */
export function editedRule({ action, currency, above, approvers, isBlocked, ...flags }: Rule): EditedRule {
  return {
    action,
    currency: currency ?? null,
    above: above ?? null,
    need: isBlocked ? 'never' : approvers === 2 ? '2' : '1',
    requesterFlag: flags.requesterFlag ?? null,
    approverFlag: flags.approverFlag ?? null,
  }
}

/** The values of a rule to send. */
export function valuesOf({ need, ...rule }: EditedRule): RuleValues {
  return { ...rule, approvers: need === '2' ? 2 : 1, isBlocked: need === 'never' }
}

/** The fields of a rule, in the order of its form. */
export const ruleFields: readonly ReviewField<EditedRule>[] = [
  {
    name: 'action',
    label: 'approvals.rule.action',
    isSecret: false,
    isSame: (one, other) => one === other,
    show: ({ action }) => <FormattedMessage id={`approvals.action.${action}`} />,
  },
  {
    name: 'currency',
    label: 'approvals.rule.currency',
    isSecret: false,
    isSame: (one, other) => one === other,
    show: ({ currency }) => currency,
  },
  {
    name: 'above',
    label: 'approvals.rule.above',
    isSecret: false,
    isSame: (one, other) =>
      typeof one === 'string' && typeof other === 'string' ? compareDecimals(one, other) === 0 : one === other,
    show: ({ above, currency }) => above && <Money amount={above} currency={currency} />,
  },
  {
    name: 'need',
    label: 'approvals.rule.need',
    isSecret: false,
    isSame: (one, other) => one === other,
    show: ({ need }) =>
      need === 'never' ? (
        <FormattedMessage id="approvals.rule.need.never" />
      ) : (
        <FormattedMessage id="approvals.rule.need.of" values={{ count: Number(need) }} />
      ),
  },
  {
    name: 'requesterFlag',
    label: 'approvals.rule.requesterFlag',
    isSecret: false,
    isSame: (one, other) => one === other,
    show: ({ requesterFlag }) => requesterFlag && <code>{requesterFlag}</code>,
  },
  {
    name: 'approverFlag',
    label: 'approvals.rule.approverFlag',
    isSecret: false,
    isSame: (one, other) => one === other,
    show: ({ approverFlag }) => approverFlag && <code>{approverFlag}</code>,
  },
]
