import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { stepUp } from '../apollo.ts'
import { ClosingDialog } from './ClosingDialog.tsx'
import { ExpiredDialog } from './ExpiredDialog.tsx'
import type { SessionPhase } from './session-watch.ts'
import type { Viewer } from './viewer-query.ts'
import './session-dialogs.css'

interface SessionDialogsProps {
  readonly viewer: Viewer
  readonly phase: SessionPhase
  readonly isStepUpAsked: boolean
}

// Who is asked for the secret key has just sent something, so the network is there.
const StepUpDialog = lazy<ComponentType<{ viewer: Viewer }>>(() =>
  import('./StepUpDialog.tsx').then(
    ({ StepUpDialog }) => ({ default: StepUpDialog }),
    () => ({ default: Unfetched }),
  ),
)

/** What the session has to say over any page: it ends soon, it has ended, it needs the secret key. */
export function SessionDialogs({ viewer, phase, isStepUpAsked }: SessionDialogsProps) {
  return (
    <>
      {isStepUpAsked && (
        <Suspense>
          <StepUpDialog viewer={viewer} />
        </Suspense>
      )}
      {phase.name === 'closing' && <ClosingDialog endsAt={phase.endsAt} mayStay={phase.mayStay} />}
      {phase.name === 'ended' && <ExpiredDialog viewer={viewer} />}
    </>
  )
}

/** In place of a dialog that cannot be fetched: what it was asked for does not happen, as if it had been cancelled. */
function Unfetched() {
  useEffect(() => stepUp.settle(false), [])
  return null
}
