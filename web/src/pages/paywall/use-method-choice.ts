import { useMutation } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { type CheckoutMethod, choosePaywallMethod } from './paywall-query.ts'

/**
 * Chooses a method: shows it immediately and sends the choices to the platform one by one, so that the last one wins.
 */
export function useMethodChoice(sessionId: string) {
  const { attempt, run } = useAttempt()
  const [choose] = useMutation(choosePaywallMethod)
  const [picked, setPicked] = useState<CheckoutMethod | null>(null)
  const wanted = useRef<CheckoutMethod | null>(null)
  const isTelling = useRef(false)

  async function pick(choice: CheckoutMethod) {
    setPicked(choice)
    wanted.current = choice
    if (isTelling.current) return
    isTelling.current = true
    while (wanted.current) {
      const { method, instrumentConfigId } = wanted.current
      wanted.current = null
      await run(() => choose({ variables: { input: { sessionId, method, instrumentConfigId } } }))
    }
    isTelling.current = false
    setPicked(null)
  }

  return { attempt, picked, pick }
}
