import { trustLevelBounds as bounds } from '@portal/schema/trust-level'
import type { RestrictionInput } from '../../gql/graphql.ts'
import type { Kind } from '../../screens/entry/kind.ts'
import { beyond } from '../../values/field-problem.ts'
import { LimitSentences } from './LimitSentences.tsx'
import { LimitsInput } from './LimitsInput.tsx'
import type { Limit } from './limit-fields.ts'
import { areSameLimits, limitsForm, limitsInput, problemsOfLimits, typedLimits } from './limit-fields.ts'

/** The velocity limits of a trust level as sentences. They are saved together. */
export const restrictions: Kind<Limit[], never, RestrictionInput[]> = {
  show: (value, _, where) => <LimitSentences limits={value} isBrief={where === 'row'} />,
  place: 'none',
  isSame: areSameLimits,
  toForm: limitsForm,
  toInput: (entered, { locale }) => limitsInput(entered, locale),
  check(entered, { locale }) {
    const limits = typedLimits(entered)
    if (limits.length > bounds.restrictions.most) return beyond('tooLong', bounds.restrictions.most, 'entries')
    const [first] = problemsOfLimits(limits, locale)
    switch (first?.problem) {
      case 'limitMissing':
        return 'required'
      case 'limitRepeated':
        return 'repeated'
      default:
        return first?.problem ?? null
    }
  },
  input: { is: 'own', isWide: true, render: (props) => <LimitsInput {...props} /> },
}
