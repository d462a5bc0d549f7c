import { type AccessDenial, type AccessFlag, type AccessSubject, denial } from '@portal/schema/access'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useMerchant } from './merchant.ts'
import { readRemembered } from './remembered.ts'
import { sessionWatch } from './session.ts'
import { readingOf, whoOf } from './session-query.ts'
import type { Viewer } from './viewer-query.ts'
import { type ViewerReading, viewerReading } from './viewer-store.ts'

const ViewerContext = createContext<ViewerReading | null>(null)

/** Provides the viewer, which `readViewer` reads. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const reading = useSyncExternalStore(viewerReading.subscribe, viewerReading.get)
  const { viewer } = reading
  useEffect(() => {
    sessionWatch.follow(viewer?.session ? readingOf(whoOf(viewer), viewer.session) : null)
  }, [viewer])
  return <ViewerContext value={reading}>{children}</ViewerContext>
}

/** The viewer and the state of reading it. */
export function useViewerState(): ViewerReading {
  const state = useContext(ViewerContext)
  if (state === null) throw new Error('useViewer needs a ViewerProvider')
  return state
}

/** The signed-in caller, or null. */
export function useViewer(): Viewer | null {
  return useViewerState().viewer
}

/** The merchant account acted for, by default the caller's own; null if signed out. */
export function useAccount(): string | null {
  const own = useViewer()?.merchantAccount ?? null
  return useMerchant() ?? own
}

/** The subject of access decisions: the signed-in caller, acting for the current merchant. */
export function useAccessSubject(): AccessSubject {
  const viewer = useViewer()
  const onBehalfOf = useMerchant()
  return useMemo(() => accessSubject(viewer, onBehalfOf), [viewer, onBehalfOf])
}

/** The subject of access decisions for a caller acting for a merchant, null for the caller's own account. */
export function accessSubject(viewer: Viewer | null, onBehalfOf: string | null): AccessSubject {
  const remembered = readRemembered(localStorage)
  return {
    signedIn: viewer !== null,
    remembered: remembered !== null,
    permissions: viewer?.permissions ?? [],
    isSuperAccount: (viewer ?? remembered)?.isSuperAccount ?? false,
    onBehalfOf,
  }
}

/** Whether the caller has an access flag, acting for the current merchant. */
export function useCan(flag: AccessFlag): boolean {
  return useDenial(flag) === null
}

/** Why the caller lacks an access flag, or null. */
export function useDenial(flag: AccessFlag): AccessDenial | null {
  return denial(useAccessSubject(), flag)
}
