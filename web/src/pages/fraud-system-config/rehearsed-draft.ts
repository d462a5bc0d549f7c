import type { FraudCheckTiming } from '../../gql/enums.ts'
import type { FraudSystemDraftInput } from '../../gql/graphql.ts'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { constraints } from './constraints-kind.ts'

/** The draft to rehearse from the form of a fraud system, typed in the given language. Null while it is incomplete. */
export function rehearsedDraft({ values }: LaidOutForm, locale: string): FraudSystemDraftInput | null {
  const { timing = '', constraints: entered = '' } = values
  const typed = { locale, values, stored: '' }
  if (timing === '' || (entered !== '' && constraints.check(entered, typed) !== null)) return null
  // Chosen from the list of timings.
  return {
    timing: timing as FraudCheckTiming,
    constraints: entered === '' ? null : constraints.toInput(entered, typed),
  }
}
