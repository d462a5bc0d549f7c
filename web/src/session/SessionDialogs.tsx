import { useEffect } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ClosingDialog } from './ClosingDialog.tsx'
import { ExpiredDialog } from './ExpiredDialog.tsx'
import { stepUp } from './session.ts'
import type { SessionPhase } from './session-watch.ts'
import type { Viewer } from './viewer-query.ts'
import './session-dialogs.css'

interface SessionDialogsProps {
  readonly viewer: Viewer
  readonly phase: SessionPhase
  readonly isStepUpAsked: boolean
}

// Not preloaded, because it follows a request, so the network is available.
const StepUpDialog = lazyPart(
  () => import('./StepUpDialog.tsx').catch(() => ({ StepUpDialog: Unfetched })),
  'StepUpDialog',
)

/** The dialogs that the session shows over any page: it ends soon, it has ended, or it needs the secret key. */
export function SessionDialogs({ viewer, phase, isStepUpAsked }: SessionDialogsProps) {
  return (
    <>
      {isStepUpAsked && <StepUpDialog viewer={viewer} />}
      {phase.name === 'closing' && <ClosingDialog endsAt={phase.endsAt} mayStay={phase.mayStay} />}
      {phase.name === 'ended' && <ExpiredDialog viewer={viewer} />}
    </>
  )
}

/** Replaces a dialog that cannot be fetched: cancels the request that needs it, as if the user had canceled. */
function Unfetched() {
  useEffect(() => stepUp.settle(false), [])
  return null
}
