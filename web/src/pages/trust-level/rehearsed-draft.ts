import type { CustomerRiskLevel } from '../../gql/enums.ts'
import type { TrustLevelDraftInput } from '../../gql/graphql.ts'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { limitsInput, problemsOfLimits, typedLimits } from './limit-fields.ts'

/** The draft to rehearse from the form of a trust level, typed in the given language. Null while it is incomplete. */
export function rehearsedDraft({ values }: LaidOutForm, locale: string): TrustLevelDraftInput | null {
  const { name = '', restrictions = '' } = values
  // The result does not depend on the reason.
  const problems = problemsOfLimits(typedLimits(restrictions), locale).filter(({ part }) => part !== 'reason')
  if (name === '' || problems.length > 0) return null
  return {
    // Chosen from the list of levels.
    name: name as CustomerRiskLevel,
    restrictions: limitsInput(restrictions, locale).map((limit) => ({ ...limit, reason: limit.reason || '-' })),
  }
}
