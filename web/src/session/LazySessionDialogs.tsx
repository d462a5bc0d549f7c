import { useEffect, useSyncExternalStore } from 'react'
import { stepUp } from '../apollo.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useSessionPhase } from './use-session-keeping.ts'
import type { Viewer } from './viewer-query.ts'

const fetchDialogs = () => import('./SessionDialogs.tsx')
const SessionDialogs = lazyPart(fetchDialogs, 'SessionDialogs')

/** After the page has loaded, long before an active session ends. */
const fetchAfterMs = 15_000

/** The dialogs of a session. They are preloaded, because the network may be gone when one is needed. */
export function LazySessionDialogs({ viewer }: { viewer: Viewer }) {
  const phase = useSessionPhase()
  const isStepUpAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked)
  useEffect(() => {
    const timer = setTimeout(() => void fetchDialogs().catch(() => undefined), fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isStepUpAsked && phase.name !== 'closing' && phase.name !== 'ended') return null
  return <SessionDialogs viewer={viewer} phase={phase} isStepUpAsked={isStepUpAsked} />
}
