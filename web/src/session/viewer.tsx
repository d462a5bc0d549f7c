import type { ErrorLike } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { type AccessDenial, type AccessFlag, type AccessSubject, denial } from '@portal/schema/access'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { sessionClient, sessionWatch } from '../network/apollo.ts'
import { useMerchant } from './merchant.ts'
import { readRemembered } from './remembered.ts'
import { readingOf, whoOf } from './session-query.ts'
import { type Viewer, viewerQuery } from './viewer-query.ts'

interface ViewerState {
  /** Null if signed out or unknown. A caller whose session has expired stays until the next sign-in. */
  readonly viewer: Viewer | null
  /** False until the gateway has returned the viewer. */
  readonly isKnown: boolean
  /** The error of that request, or null. */
  readonly error: ErrorLike | null
  readonly retry: () => void
}

const ViewerContext = createContext<ViewerState | null>(null)

/** Reads the viewer and provides it. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(viewerQuery, { client: sessionClient, notifyOnNetworkStatusChange: true })
  const viewer = data?.viewer ?? null
  const isKnown = data !== undefined
  useEffect(() => {
    sessionWatch.follow(viewer?.session ? readingOf(whoOf(viewer), viewer.session) : null)
  }, [viewer])
  const state = useMemo(
    () => ({
      viewer,
      isKnown,
      error: isKnown ? null : (error ?? null),
      // The outcome arrives as `error` or `data`, so the promise can be ignored.
      retry: () => void refetch().catch(() => undefined),
    }),
    [viewer, isKnown, error, refetch],
  )
  return <ViewerContext value={state}>{children}</ViewerContext>
}

/** The viewer and the state of reading it. */
export function useViewerState(): ViewerState {
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
  return useMemo(() => {
    const remembered = readRemembered(localStorage)
    return {
      signedIn: viewer !== null,
      remembered: remembered !== null,
      permissions: viewer?.permissions ?? [],
      isSuperAccount: (viewer ?? remembered)?.isSuperAccount ?? false,
      onBehalfOf,
    }
  }, [viewer, onBehalfOf])
}

/** Whether the caller has an access flag, acting for the current merchant. */
export function useCan(flag: AccessFlag): boolean {
  return useDenial(flag) === null
}

/** Why the caller lacks an access flag, or null. */
export function useDenial(flag: AccessFlag): AccessDenial | null {
  return denial(useAccessSubject(), flag)
}
