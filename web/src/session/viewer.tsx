import type { ErrorLike } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { type AccessDenial, type AccessFlag, type AccessSubject, denial } from '@portal/schema/access'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { sessionClient, sessionWatch } from '../apollo.ts'
import { useMerchant } from './merchant.ts'
import { readRemembered } from './remembered.ts'
import { readingOf, whoOf } from './session-query.ts'
import { type Viewer, viewerQuery } from './viewer-query.ts'

interface ViewerState {
  /** Null when nobody is signed in, or not known yet. A caller whose session has expired stays until somebody signs in. */
  readonly viewer: Viewer | null
  /** False until the gateway has said who is signed in. */
  readonly isKnown: boolean
  /** Why the gateway did not say; null while it has not failed. */
  readonly error: ErrorLike | null
  readonly retry: () => void
}

const ViewerContext = createContext<ViewerState | null>(null)

/** Asks who is signed in, and gives it to everything inside. */
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
      // The outcome arrives as `error` or `data`; the promise would only repeat it.
      retry: () => void refetch().catch(() => undefined),
    }),
    [viewer, isKnown, error, refetch],
  )
  return <ViewerContext value={state}>{children}</ViewerContext>
}

/** What is known about who is signed in. */
export function useViewerState(): ViewerState {
  const state = useContext(ViewerContext)
  if (state === null) throw new Error('useViewer needs a ViewerProvider')
  return state
}

/** The signed-in caller; null when nobody is. */
export function useViewer(): Viewer | null {
  return useViewerState().viewer
}

/** The merchant account acted for, by default the caller's own; null when nobody is signed in. */
export function useAccount(): string | null {
  const own = useViewer()?.merchantAccount ?? null
  return useMerchant() ?? own
}

/** Whom access is decided for: the signed-in caller, acting for the current merchant. */
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

/** Why the caller lacks an access flag; null when it holds. */
export function useDenial(flag: AccessFlag): AccessDenial | null {
  return denial(useAccessSubject(), flag)
}
