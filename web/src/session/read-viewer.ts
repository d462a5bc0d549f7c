import { loadScreen } from '../layout/load-screen.ts'
import { ask } from '../network/gateway.ts'
import { sessionWatch, stepUp } from './session.ts'
import { signedIn } from './signed-in.ts'
import { type Viewer, viewerQuery } from './viewer-query.ts'
import { showViewer, type ViewerReading, viewerReading } from './viewer-store.ts'

// The gateway restores a session without its step-up confirmation when a page is loaded (specification 4.1).
let isLoading = true

/** Reads the signed-in caller. A failure is part of the reading. */
export async function readViewer(): Promise<void> {
  const before = { ...viewerReading.get(), error: null }
  viewerReading.set(before)
  let after: ViewerReading = before
  try {
    const { viewer = null } = await ask(viewerQuery, {}, isLoading ? { headers: { 'x-portal-page-load': '1' } } : {})
    isLoading = false
    // Loads the code that every screen of a signed-in caller needs.
    if (viewer) await signedIn.load()
    after = { viewer, isKnown: true, error: null }
  } catch (error) {
    if (!before.isKnown) after = { ...before, error }
  }
  // If a caller has signed in since then, that one is newer.
  if (viewerReading.get() === before) viewerReading.set(after)
}

/** Changes the signed-in caller (null signs out) and clears everything fetched for the previous one. */
export async function changeViewer(viewer: Viewer | null): Promise<void> {
  // Stops the session watch first, because it releases the requests that wait for the previous caller.
  sessionWatch.follow(null)
  stepUp.settle(false)
  const { forgetAll } = await loadScreen(signedIn.load)
  await forgetAll()
  showViewer(viewer)
}
