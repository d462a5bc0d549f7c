import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import type { Attempt } from '../../screens/form/attempt.ts'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import type { OfacCheck } from '../../screens/ofac/ofac-query.ts'
import { useCan } from '../../session/viewer.tsx'
import { type PersonalInfo, revealPersonalInfo } from './customer-query.ts'

/** What is shown in the clear about one customer. */
interface Told {
  readonly id: string
  readonly info: PersonalInfo | null
  readonly ofacChecks: readonly OfacCheck[] | null
}

/** Personal data in the clear, as long as somebody wants to see them. */
export interface Revealed {
  /** Null while they are masked. */
  readonly info: PersonalInfo | null
  /** The sanctions checks with their names; null while masked, or where the caller may not read them. */
  readonly ofacChecks: readonly OfacCheck[] | null
  readonly attempt: Attempt
  /** Asks for them; the gateway leaves an audit line. */
  readonly reveal: () => Promise<PersonalInfo | null>
  readonly hide: () => void
}

/** Reveals a customer's personal data to this page alone: they are gone with it, and never in the cache. */
export function useRevealed(id: string): Revealed {
  const [ask] = useMutation(revealPersonalInfo, { fetchPolicy: 'no-cache' })
  const ofac = useCan('ofacChecks')
  const [held, setHeld] = useState<Told | null>(null)
  const { attempt, run } = useAttempt()
  const told = held?.id === id ? held : null
  async function reveal() {
    let info: PersonalInfo | null = null
    await run(async () => {
      const answer = (await ask({ variables: { id, ofac } })).data?.revealPersonalInfo
      info = answer?.personalInfo ?? null
      setHeld({ id, info, ofacChecks: answer?.ofacChecks?.items ?? null })
    })
    return info
  }
  return {
    info: told?.info ?? null,
    ofacChecks: told?.ofacChecks ?? null,
    attempt,
    reveal,
    hide: () => setHeld(null),
  }
}
