import { shownViewer, showViewer } from '../../session/viewer-store.ts'

/** Updates the shown viewer after the second factor was turned on or off. */
export function showTwoFactor(mfaEnabled: boolean): void {
  const viewer = shownViewer()
  if (viewer) showViewer({ ...viewer, mfaEnabled })
}
