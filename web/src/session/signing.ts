import { changeViewer } from './read-viewer.ts'
import { sessionWatch, stepUp, tellTabs } from './session.ts'
import { whoOf } from './session-query.ts'
import { tabs } from './tabs.ts'
import type { Viewer } from './viewer-query.ts'
import { shownViewer, showViewer } from './viewer-store.ts'

/**
 * Continues after a successful sign-in. If the same caller's session had expired, the page stays unchanged. If it was
 * another caller's, the page is reloaded to clear its data.
 */
export async function whenSignedIn(viewer: Viewer): Promise<void> {
  const lapsed = sessionWatch.phase().name === 'ended' ? shownViewer() : null
  if (lapsed && whoOf(lapsed) !== whoOf(viewer)) {
    tabs().tell({ kind: 'signedIn', who: whoOf(viewer) })
    location.reload()
    return
  }
  if (lapsed) {
    showViewer(viewer)
    // The session may have ended hours ago, so the user decides again about a change that waited for the secret key.
    stepUp.settle(false)
  } else await changeViewer(viewer)
  tellTabs('signedIn')
}

/** Signs out this page and the other tabs. The page is reloaded, so nothing typed or read stays in its memory. */
export function whenSignedOut(): void {
  tellTabs('signedOut')
  location.reload()
}
