import './second-look.css'
import { Checkbox } from '@blueprintjs/core'
import { createContext, useContext, useEffect, useId, useState } from 'react'

/** Holds a review back for a reason, or releases it; null outside of a review. */
type Hold = (reason: string, isHeld: boolean) => void

const HoldContext = createContext<Hold | null>(null)

/** Whether a review waits for figures that are being read, or for a question that needs an answer. */
export function useSecondLooks(): { readonly isHeld: boolean; readonly hold: Hold } {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set())
  const [hold] = useState<Hold>(() => (reason: string, isHeld: boolean) => {
    setHeld((before) => {
      if (before.has(reason) === isHeld) return before
      const after = new Set(before)
      if (isHeld) after.add(reason)
      else after.delete(reason)
      return after
    })
  })
  return { isHeld: held.size > 0, hold }
}

/** Lets the parts of a review hold it back. */
export const SecondLooks = HoldContext.Provider

/** Holds the review around it back while `isHeld`. Does nothing outside of a review. */
export function useHeldReview(isHeld: boolean): boolean {
  const hold = useContext(HoldContext)
  const reason = useId()
  useEffect(() => {
    hold?.(reason, isHeld)
    return () => hold?.(reason, false)
  }, [hold, reason, isHeld])
  return hold !== null
}

/** A serious effect. In a review, it has to be confirmed before the change can be applied. */
export function SecondLook({ text, question }: { readonly text: string; readonly question: string }) {
  const [isSeen, setSeen] = useState(false)
  const isReview = useHeldReview(!isSeen)
  return (
    <div className="second-look">
      <p>{text}</p>
      {isReview && (
        <Checkbox checked={isSeen} label={question} onChange={({ currentTarget }) => setSeen(currentTarget.checked)} />
      )}
    </div>
  )
}
