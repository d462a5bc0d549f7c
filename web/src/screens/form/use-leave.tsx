import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIntl } from 'react-intl'
import { useBlocker } from 'react-router-dom'
import { dialogOpened } from '../../ui/leave-first.ts'
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
 * browser's Back button closes the dialog instead of leaving the page, and the link in a success message closes it
 * before it opens its page. The browser asks before the tab is closed or reloaded if something was typed or a response
 * is pending. Render `question` next to the dialog.
 */
export function useLeave({ isHeld, isTyped, onLeave }: LeaveOptions): {
  readonly leave: () => void
  readonly question: ReactNode
} {
  const { formatMessage } = useIntl()
  /** The next step if the user discards the typed values; null while the question is not asked. */
  const [asked, setAsked] = useState<{ readonly then?: () => void } | null>(null)
  // Any other navigation is the portal's own, such as returning to the list after a deletion, and continues.
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  const leave = (then?: () => void) => {
    if (isHeld) return
    if (isTyped()) setAsked(then ? { then } : {})
    else end(then)
  }
  const end = (then?: () => void) => {
    if (!then) return onLeave()
    // The page below asks about its own unsaved values, but not before the dialog is gone.
    flushSync(onLeave)
    then()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press of Back
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    leave()
  }, [blocker.state])
  const leaveForLink = useEffectEvent(leave)
  useEffect(() => dialogOpened((then) => leaveForLink(then)), [])
  // The response says whether a payment was moved or a file is whole.
  useUnloadQuestion(() => isHeld || isTyped())
  return {
    leave: () => leave(),
    question: asked && (
      <LeaveQuestion
        title={formatMessage({ id: 'form.discard.title' })}
        text={formatMessage({ id: 'form.discard' })}
        stay={formatMessage({ id: 'form.discard.keep' })}
        leave={formatMessage({ id: 'form.discard.leave' })}
        onStay={() => setAsked(null)}
        onLeave={() => end(asked.then)}
      />
    ),
  }
}
