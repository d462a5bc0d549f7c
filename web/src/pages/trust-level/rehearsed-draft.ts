import type { CustomerRiskLevel } from '../../gql/enums.ts'
import type { TrustLevelDraftInput } from '../../gql/graphql.ts'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { limitsInput, problemsOfLimits, typedLimits } from './limit-fields.ts'

/** What is rehearsed of the form of a trust level, typed in the given language; null while it is not complete. */
export function rehearsedDraft({ values }: LaidOutForm, locale: string): TrustLevelDraftInput | null {
  const { name = '', restrictions = '' } = values
  // Who is blocked does not depend on the reason.
  const problems = problemsOfLimits(typedLimits(restrictions), locale).filter(({ part }) => part !== 'reason')
  if (name === '' || problems.length > 0) return null
  return {
    // It is chosen from the levels that there are.
    name: name as CustomerRiskLevel,
    restrictions: limitsInput(restrictions, locale).map((limit) => ({ ...limit, reason: limit.reason || '-' })),
  }
}
