import { type ReactNode, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useBlocker } from 'react-router-dom'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useUnloadQuestion } from './use-unload-question.ts'

interface LeaveOptions {
  /** Whether it cannot be left because a response is pending. */
  readonly isHeld: boolean
  /** Whether typed values would be lost. */
  readonly isTyped: () => boolean
  readonly onLeave: () => void
}

/**
 * Handles leaving a dialog other than by its buttons. `leave` closes it, or asks first if something was typed. The
 * browser's Back button closes the dialog instead of leaving the page. Render `question` next to the dialog.
 */
export function useLeave({ isHeld, isTyped, onLeave }: LeaveOptions): {
  readonly leave: () => void
  readonly question: ReactNode
} {
  const { formatMessage } = useIntl()
  const [isAsked, setAsked] = useState(false)
  // Any other navigation is the portal's own, such as returning to the list after a deletion, and continues.
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  const leave = () => {
    if (isHeld) return
    if (isTyped()) setAsked(true)
    else onLeave()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press of Back
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    leave()
  }, [blocker.state])
  useUnloadQuestion(isTyped)
  return {
    leave,
    question: isAsked && (
      <LeaveQuestion
        title={formatMessage({ id: 'form.discard.title' })}
        text={formatMessage({ id: 'form.discard' })}
        stay={formatMessage({ id: 'form.discard.keep' })}
        leave={formatMessage({ id: 'form.discard.leave' })}
        onStay={() => setAsked(false)}
        onLeave={onLeave}
      />
    ),
  }
}
