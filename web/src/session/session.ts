import { alarm } from '../network/alarm.ts'
import { ask, passive } from '../network/gateway.ts'
import { isLostError } from './lost.ts'
import { reloadModified } from './reload-page.ts'
import { readingOf, readSessionQuery, touchSessionMutation, whoOf } from './session-query.ts'
import { createSessionWatch, type SessionReading } from './session-watch.ts'
import { createStepUp } from './step-up.ts'
import { tabs } from './tabs.ts'
import { shownViewer } from './viewer-store.ts'

/** The requests that wait for the secret key to be entered again. */
export const stepUp = createStepUp()

/** The session of this page. */
export const sessionWatch = createSessionWatch({
  clock: {
    // The wall clock, because it continues while the computer sleeps.
    now: Date.now,
    after: alarm,
  },
  read: readSession,
  touch: touchSession,
  onModified: reloadModified,
})

/** Tells the other tabs about the signed-in caller's session. */
export function tellTabs(kind: 'signedIn' | 'signedOut' | 'keyChanged' | 'stayed'): void {
  const viewer = shownViewer()
  if (viewer) tabs().tell({ kind, who: whoOf(viewer) })
}

async function readSession(): Promise<SessionReading | null> {
  const { viewer } = await ask(readSessionQuery, {}, { headers: passive, isImpatient: true })
  return viewer?.session ? readingOf(whoOf(viewer), viewer.session) : null
}

async function touchSession(): Promise<SessionReading | null> {
  const viewer = shownViewer()
  try {
    const { touchSession } = await ask(touchSessionMutation, {})
    if (!viewer) return null
    tellTabs('stayed')
    return readingOf(whoOf(viewer), touchSession)
  } catch (error) {
    if (isLostError(error)) await sessionWatch.check()
    throw error
  }
}
