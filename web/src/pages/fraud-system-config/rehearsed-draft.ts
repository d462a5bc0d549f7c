import type { FraudCheckTiming } from '../../gql/enums.ts'
import type { FraudSystemDraftInput } from '../../gql/graphql.ts'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { constraints } from './constraints-kind.ts'

/** What is rehearsed of the form of a fraud system, typed in the given language; null while it is not complete. */
export function rehearsedDraft({ values }: LaidOutForm, locale: string): FraudSystemDraftInput | null {
  const { timing = '', constraints: entered = '' } = values
  const typed = { locale, values, stored: '' }
  if (timing === '' || (entered !== '' && constraints.check(entered, typed) !== null)) return null
  // It is chosen from the timings that there are.
  return {
    timing: timing as FraudCheckTiming,
    constraints: entered === '' ? null : constraints.toInput(entered, typed),
  }
}
