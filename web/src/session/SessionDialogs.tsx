import { useSyncExternalStore } from 'react'
import { stepUp } from '../apollo.ts'
import { ClosingDialog } from './ClosingDialog.tsx'
import { ExpiredDialog } from './ExpiredDialog.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'
import { useSessionPhase } from './use-session-keeping.ts'
import { useViewer } from './viewer.tsx'
import './session-dialogs.css'

/** What the session has to say over any page: it ends soon, it has ended, it needs the secret key. */
export function SessionDialogs() {
  const viewer = useViewer()
  const phase = useSessionPhase()
  const isStepUpAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked)
  if (viewer === null) return null
  return (
    <>
      {isStepUpAsked && <StepUpDialog viewer={viewer} />}
      {phase.name === 'closing' && <ClosingDialog endsAt={phase.endsAt} mayStay={phase.mayStay} />}
      {phase.name === 'ended' && <ExpiredDialog viewer={viewer} />}
    </>
  )
}
