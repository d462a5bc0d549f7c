import { useEffect, useSyncExternalStore } from 'react'
import { sessionClient, sessionWatch, shownViewer } from '../apollo.ts'
import { reactionTo, type TabMessage } from './other-tabs.ts'
import { reloadModified } from './reload-page.ts'
import { whoOf } from './session-query.ts'
import type { SessionPhase } from './session-watch.ts'
import { tabs } from './tabs.ts'
import { viewerQuery } from './viewer-query.ts'

/** The state of this page's session. */
export function useSessionPhase(): SessionPhase {
  return useSyncExternalStore(sessionWatch.subscribe, sessionWatch.phase)
}

/** Looks after the session when the page is looked at again, and hears other tabs (specification 4.1). */
export function useSessionKeeping(): void {
  useEffect(() => tabs().listen(hearTab), [])
  useEffect(() => {
    // The alarms of a hidden page or a sleeping computer come late.
    const look = () => {
      if (document.visibilityState === 'visible') void sessionWatch.check()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [])
}

function hearTab(message: TabMessage): void {
  const viewer = shownViewer()
  const reaction = reactionTo(message, { who: viewer && whoOf(viewer), phase: sessionWatch.phase().name })
  if (reaction === 'reload') reloadModified()
  if (reaction !== 'check') return
  if (viewer) void sessionWatch.check()
  // A visitor's page finds out who it is; one that cannot stays a visitor's.
  else sessionClient.query({ query: viewerQuery, fetchPolicy: 'network-only' }).catch(() => undefined)
}
