import { createShared } from '../values/listeners.ts'
import type { Viewer } from './viewer-query.ts'

/** The page's knowledge about the signed-in caller. */
export interface ViewerReading {
  /** Null if signed out or unknown. A caller whose session has expired stays until the next sign-in. */
  readonly viewer: Viewer | null
  /** False until the gateway has returned the viewer. */
  readonly isKnown: boolean
  /** The error of that request, or null. */
  readonly error: unknown
}

/** The caller of this page. */
export const viewerReading = createShared<ViewerReading>({ viewer: null, isKnown: false, error: null })

/** Sets the signed-in caller. Used directly for the same caller, who continues on the current page. */
export function showViewer(viewer: Viewer | null): void {
  viewerReading.set({ viewer, isKnown: true, error: null })
}

/** The signed-in caller known to this page, or null. */
export function shownViewer(): Viewer | null {
  return viewerReading.get().viewer
}
