import { changeViewer, sessionWatch, shownViewer, showViewer, stepUp, tellTabs } from '../apollo.ts'
import { whoOf } from './session-query.ts'
import { tabs } from './tabs.ts'
import type { Viewer } from './viewer-query.ts'

/**
 * Goes on for who has signed in. Where the same caller's session had expired, the page stays as it is; what belongs to
 * another's is dropped by loading it again.
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
    // Signing in has given the secret key.
    stepUp.settle(true)
  } else await changeViewer(viewer)
  tellTabs('signedIn')
}

/** Nobody is signed in any more, here and in the other tabs. */
export async function whenSignedOut(): Promise<void> {
  tellTabs('signedOut')
  await changeViewer(null)
}
