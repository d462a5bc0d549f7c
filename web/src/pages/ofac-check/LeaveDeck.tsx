import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useBlocker } from 'react-router-dom'
import { LeaveQuestion } from '../../screens/form/LeaveQuestion.tsx'
import { useUnloadQuestion } from '../../screens/form/use-unload-question.ts'

interface LeaveDeckProps {
  /** How many decisions were not sent yet. */
  readonly unsent: number
  /** Whether something was written about a check that is not decided. */
  readonly hasDraft: boolean
  /** Called when somebody is asked, and when no longer: meanwhile nothing is sent. */
  readonly onAsked: (isAsked: boolean) => void
}

/** Asks before decisions that were not sent are left behind: whoever leaves takes them back. */
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
