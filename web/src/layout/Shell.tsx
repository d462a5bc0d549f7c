import { ApolloProvider } from '@apollo/client/react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { clientFor } from '../network/apollo.ts'
import { matchScreen } from '../paths.ts'
import { actedFor } from '../session/acted-for.ts'
import { MerchantContext, mayActFor, OwnMerchantContext, ownMerchant, resolveMerchant } from '../session/merchant.ts'
import { updateRemembered } from '../session/remembered.ts'
import { useViewer } from '../session/viewer.tsx'
import { Frame } from './Frame.tsx'
import { PageHeadingProvider } from './page.tsx'

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
  const { pathname } = useLocation()
  const last = useSyncExternalStore(actedFor.subscribe, actedFor.get)
  const screen = matchScreen(pathname)
  const viewer = useViewer()
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
  return (
    <OwnMerchantContext value={viewer && ownMerchant(viewer)}>
      <MerchantContext value={merchant}>
        <ApolloProvider client={clientFor(merchant)}>{children}</ApolloProvider>
      </MerchantContext>
    </OwnMerchantContext>
  )
}
