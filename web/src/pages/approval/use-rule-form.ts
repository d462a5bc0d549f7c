import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { Access, ApprovalAction } from '../../gql/graphql.ts'
import { readNumber } from '../../values/typed-number.ts'
import { writeNumber } from '../../values/written-number.ts'
import { type EditedRule, emptyRule, type Need, ruleFields } from './rule-review.tsx'

/** The actions that move an amount. */
export const withAmount: readonly ApprovalAction[] = ['REFUND', 'CAPTURE', 'CANCEL', 'CHARGEBACK', 'NEW_CHARGE', 'JOB']

/** The form state of a rule: its texts and choices, its faults, and the resulting rule. */
export function useRuleForm(rule: EditedRule | null) {
  const { locale } = useIntl()
  const texts = (of: EditedRule) => ({
    action: of.action,
    currency: of.currency ?? '',
    above: writeNumber(of.above ?? '', locale),
    need: of.need as Need,
    requesterFlag: (of.requesterFlag ?? '') as Access | '',
    approverFlag: (of.approverFlag ?? '') as Access | '',
  })
  const [typed, setTyped] = useState(() => texts(rule ?? emptyRule))
  const { action, need } = typed
  const isMoving = withAmount.includes(action)
  const code = isMoving ? typed.currency.trim().toUpperCase() : ''
  const amount =
    isMoving && typed.above.trim() !== ''
      ? readNumber(typed.above, locale, { digits: 6, currency: code || null })
      : null
  const above =
    amount === null ? '' : amount.kind === 'number' && !amount.decimal.startsWith('-') ? amount.decimal : null
  const isCurrency = code === '' || /^[A-Z]{3}$/.test(code)
  const faults = {
    currency: !isCurrency
      ? ('approvals.rule.currency.wrong' as const)
      : above && code === ''
        ? ('approvals.rule.currency.missing' as const)
        : null,
    above: above === null ? ('approvals.rule.above.wrong' as const) : null,
  }
  const values: EditedRule = {
    action,
    currency: code || null,
    above: above || null,
    // A rule about rules that forbids everything could never be removed.
    need: action === 'RULE' && need === 'never' ? '1' : need,
    requesterFlag: typed.requesterFlag || null,
    approverFlag: typed.approverFlag || null,
  }
  return {
    typed,
    change: (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes }),
    isMoving,
    faults,
    values,
    /** The values that differ from a rule, by field; for a new rule, all values that are set. */
    editsOver: (base: EditedRule | null) =>
      Object.fromEntries(
        ruleFields
          .map(({ name, isSame }) => [name, values[name as keyof EditedRule], isSame] as const)
          .filter(([name, value, isSame]) =>
            base === null ? value !== null : !isSame(value, base[name as keyof EditedRule]),
          )
          .map(([name, value]) => [name, value]),
      ),
    /** Takes the values of a rule for all fields except these. */
    follow: (now: EditedRule, kept: readonly string[]) =>
      setTyped(
        Object.fromEntries(
          Object.entries(texts(now)).map(([name, text]) => [
            name,
            kept.includes(name) ? typed[name as keyof typeof typed] : text,
          ]),
        ) as typeof typed,
      ),
  }
}
