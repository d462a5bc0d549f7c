import { getApolloContext } from '@apollo/client/react'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { isForAllMerchants, matchScreen } from '../paths.ts'
import { actedFor } from '../session/acted-for.ts'
import { MerchantContext, mayActFor, OwnMerchantContext, ownMerchant, resolveMerchant } from '../session/merchant.ts'
import { updateRemembered } from '../session/remembered.ts'
import { signedIn } from '../session/signed-in.ts'
import { useViewer } from '../session/viewer.tsx'
import { Frame } from './Frame.tsx'
import { PageHeadingProvider } from './page.tsx'

const ApolloContext = getApolloContext()

/** The app shell around every screen. */
export function Shell() {
  return (
    <MerchantScope>
      <PageHeadingProvider>
        <Frame />
      </PageHeadingProvider>
    </MerchantScope>
  )
}

/** Provides the merchant that the URL names. Screens without a merchant keep the last one. */
function MerchantScope({ children }: { children: ReactNode }) {
  const location = useLocation()
  const last = useSyncExternalStore(actedFor.subscribe, actedFor.get)
  const screen = matchScreen(location.pathname)
  const viewer = useViewer()
  const loaded = useSyncExternalStore(signedIn.subscribe, signedIn.get)
  const isMerchant = screen?.isMerchant ?? false
  const named = screen?.merchant ?? null
  const merchant = resolveMerchant(viewer, { isMerchant, named, last })
  const isSettled = isMerchant && viewer !== null && (named === null || mayActFor(viewer, named))
  useEffect(() => {
    if (isSettled) actedFor.set(merchant)
  }, [isSettled, merchant])
  useEffect(() => {
    if (viewer) updateRemembered(localStorage, viewer, merchant)
  }, [viewer, merchant])
  // The guard of the screen adds the merchant to the path before it renders the screen.
  const isRendered = viewer !== null && (!isMerchant || named === (merchant ?? ownMerchant(viewer)))
  // The effects of the screen, which send its reads, run before this one.
  useEffect(() => {
    if (isRendered) signedIn.get()?.dropUnusedReads(location)
  }, [isRendered, location])
  // A screen about all merchants keeps its data and the typed values when a merchant is chosen.
  const ofData = isForAllMerchants(location.pathname) ? null : merchant
  // Until it is loaded, nothing that reads data is shown.
  const apollo = useMemo(() => (loaded ? { client: loaded.clientFor(ofData) } : {}), [loaded, ofData])
  return (
    <OwnMerchantContext value={viewer && ownMerchant(viewer)}>
      <MerchantContext value={merchant}>
        <ApolloContext value={apollo}>{children}</ApolloContext>
      </MerchantContext>
    </OwnMerchantContext>
  )
}
