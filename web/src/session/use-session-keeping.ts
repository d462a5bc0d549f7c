import { useEffect, useSyncExternalStore } from 'react'
import { reactionTo, type TabMessage } from './other-tabs.ts'
import { readViewer } from './read-viewer.ts'
import { reloadModified } from './reload-page.ts'
import { sessionWatch } from './session.ts'
import { whoOf } from './session-query.ts'
import type { SessionPhase } from './session-watch.ts'
import { tabs } from './tabs.ts'
import { shownViewer } from './viewer-store.ts'

/** The state of this page's session. */
export function useSessionPhase(): SessionPhase {
  return useSyncExternalStore(sessionWatch.subscribe, sessionWatch.phase)
}

/** Checks the session when the page becomes visible or online, and listens to other tabs (specification 4.1). */
export function useSessionKeeping(): void {
  useEffect(() => tabs().listen(hearTab), [])
  useEffect(() => {
    // Timers of a hidden page or a sleeping computer fire late.
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
  // A visitor's page reads the viewer; if that fails, it stays a visitor's page.
  else void readViewer()
}
