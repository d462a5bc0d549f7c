import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useBlocker } from 'react-router-dom'
import { LeaveQuestion } from '../../screens/form/LeaveQuestion.tsx'
import { useUnloadQuestion } from '../../screens/form/use-unload-question.ts'

interface LeaveDeckProps {
  /** The number of unsent decisions. */
  readonly unsent: number
  /** Whether there is a note about an undecided check. */
  readonly hasDraft: boolean
  /** Called when the question opens and when it closes. Nothing is sent while it is open. */
  readonly onAsked: (isAsked: boolean) => void
}

/** Asks before the user leaves with unsent decisions. Leaving discards them. */
export function LeaveDeck({ unsent, hasDraft, onAsked }: LeaveDeckProps) {
  const { formatMessage } = useIntl()
  const isLosing = unsent > 0 || hasDraft
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isLosing && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnloadQuestion(() => isLosing)
  const isAsked = blocker.state === 'blocked'
  useEffect(() => {
    if (!isAsked) return
    onAsked(true)
    return () => onAsked(false)
  }, [isAsked, onAsked])
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveQuestion
      title={formatMessage({ id: 'sanctions.leave.title' })}
      text={formatMessage({ id: 'sanctions.leave' }, { unsent })}
      stay={formatMessage({ id: 'sanctions.leave.stay' })}
      leave={formatMessage({ id: 'sanctions.leave.leave' })}
      onStay={blocker.reset}
      onLeave={blocker.proceed}
    />
  )
}
