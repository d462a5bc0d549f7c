import { useEffect, useSyncExternalStore } from 'react'
import { whenQuiet } from '../network/when-quiet.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { stepUp } from './session.ts'
import { useSessionPhase } from './use-session-keeping.ts'
import type { Viewer } from './viewer-query.ts'

const fetchDialogs = () => import('./SessionDialogs.tsx')
const SessionDialogs = lazyPart(fetchDialogs, 'SessionDialogs')

/** The delay after the page has loaded, well before an active session ends; in milliseconds. */
const quietMs = 5_000

/** The dialogs of a session. They are preloaded, because the network may be gone when one is needed. */
export function LazySessionDialogs({ viewer }: { viewer: Viewer }) {
  const phase = useSessionPhase()
  const isStepUpAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked)
  useEffect(() => whenQuiet(() => void fetchDialogs().catch(() => undefined), quietMs), [])
  if (!isStepUpAsked && phase.name !== 'closing' && phase.name !== 'ended') return null
  return <SessionDialogs viewer={viewer} phase={phase} isStepUpAsked={isStepUpAsked} />
}
