import { useMutation } from '@apollo/client/react'
import { useCallback, useMemo, useState } from 'react'
import type { Attempt } from '../../screens/form/attempt.ts'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import type { OfacCheck } from '../../screens/ofac/ofac-query.ts'
import { useCan } from '../../session/viewer.tsx'
import { type PersonalInfo, revealPersonalInfo } from './customer-query.ts'

/** The unmasked data of one customer. */
interface RevealedData {
  readonly id: string
  readonly info: PersonalInfo | null
  readonly ofacChecks: readonly OfacCheck[] | null
}

/** The unmasked personal data while the user wants to see it. */
export interface Revealed {
  /** Null while they are masked. */
  readonly info: PersonalInfo | null
  /** The sanctions checks with unmasked names. Null while masked, or if the caller may not read them. */
  readonly ofacChecks: readonly OfacCheck[] | null
  readonly attempt: Attempt
  /** Requests the unmasked data. The gateway writes an audit entry. */
  readonly reveal: () => Promise<PersonalInfo | null>
  readonly hide: () => void
}

/** Reveals a customer's personal data on this page only. It disappears with the page and is never cached. */
export function useRevealed(id: string): Revealed {
  const [ask] = useMutation(revealPersonalInfo, { fetchPolicy: 'no-cache' })
  const ofac = useCan('ofacChecks')
  const [held, setHeld] = useState<RevealedData | null>(null)
  const { attempt, run } = useAttempt()
  const revealed = held?.id === id ? held : null
  const reveal = useCallback(async () => {
    let info: PersonalInfo | null = null
    await run(async () => {
      const answer = (await ask({ variables: { id, ofac } })).data?.revealPersonalInfo
      info = answer?.personalInfo ?? null
      setHeld({ id, info, ofacChecks: answer?.ofacChecks?.items ?? null })
    })
    return info
  }, [ask, run, id, ofac])
  return useMemo(
    () => ({
      info: revealed?.info ?? null,
      ofacChecks: revealed?.ofacChecks ?? null,
      attempt,
      reveal,
      hide: () => setHeld(null),
    }),
    [revealed, attempt, reveal],
  )
}
