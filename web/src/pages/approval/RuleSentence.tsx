import { useIntl } from 'react-intl'
import { formatMoney } from '../../values/currency.ts'
import type { Rule } from './rule-query.ts'

/** The parts of a rule that its sentence contains. */
export type RuleValues = Pick<
  Rule,
  'action' | 'currency' | 'above' | 'approvers' | 'isBlocked' | 'requesterFlag' | 'approverFlag'
>

/** A rule as one sentence: which action needs how many approvals, above which amount and for whom. */
export function RuleSentence({ rule }: { readonly rule: RuleValues }) {
  const { formatMessage, locale } = useIntl()
  const { action, currency, above, approvers, isBlocked, requesterFlag, approverFlag } = rule
  const amount = above && currency ? formatMoney(above, currency, locale) : ''
  const values = {
    action: formatMessage({ id: `approvals.action.${action}` }),
    amount,
    currency: currency ?? '',
    kind: amount ? 'above' : currency ? 'currency' : 'every',
    count: approvers,
    requester: requesterFlag ?? 'none',
    approver: approverFlag ?? 'none',
  }
  return <>{formatMessage({ id: isBlocked ? 'approvals.rule.blocked' : 'approvals.rule.sentence' }, values)}</>
}
