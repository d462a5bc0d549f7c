import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { type Attempt, useAttempt } from '../../screens/form/use-attempt.ts'
import { type PersonalInfo, revealPersonalInfo } from './customer-query.ts'

/** Personal data in the clear, as long as somebody wants to see them. */
export interface Revealed {
  /** Null while they are masked. */
  readonly info: PersonalInfo | null
  readonly attempt: Attempt
  /** Asks for them; the gateway leaves an audit line. */
  readonly reveal: () => Promise<PersonalInfo | null>
  readonly hide: () => void
}

/** Reveals a customer's personal data to this page alone: they are gone with it, and never in the cache. */
export function useRevealed(id: string): Revealed {
  const [ask] = useMutation(revealPersonalInfo, { fetchPolicy: 'no-cache' })
  const [held, setHeld] = useState<{ readonly id: string; readonly info: PersonalInfo | null } | null>(null)
  const { attempt, run } = useAttempt()
  async function reveal() {
    let info: PersonalInfo | null = null
    await run(async () => {
      info = (await ask({ variables: { id } })).data?.revealPersonalInfo.personalInfo ?? null
      setHeld({ id, info })
    })
    return info
  }
  return { info: held?.id === id ? held.info : null, attempt, reveal, hide: () => setHeld(null) }
}
