import { ApolloProvider } from '@apollo/client/react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { clientFor } from '../apollo.ts'
import { matchScreen } from '../routes.tsx'
import { actedFor } from '../session/acted-for.ts'
import { MerchantContext } from '../session/merchant.ts'
import { useViewer } from '../session/viewer.tsx'
import { Frame } from './Frame.tsx'
import { PageHeadingProvider } from './page.tsx'

/** What surrounds every screen. */
export function Shell() {
  return (
    <MerchantScope>
      <PageHeadingProvider>
        <Frame />
      </PageHeadingProvider>
    </MerchantScope>
  )
}

/** Acts for the merchant of the URL; screens without one in theirs keep the last. */
function MerchantScope({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const remembered = useSyncExternalStore(actedFor.subscribe, actedFor.get)
  const screen = matchScreen(pathname)
  const viewer = useViewer()
  const kept = remembered !== null && viewer?.merchantAccounts.includes(remembered) ? remembered : null
  const merchant = screen?.isMerchant ? screen.onBehalfOf : kept
  const isMerchantScreen = screen?.isMerchant ?? false
  useEffect(() => {
    if (isMerchantScreen) actedFor.set(merchant)
  }, [isMerchantScreen, merchant])
  return (
    <MerchantContext value={merchant}>
      <ApolloProvider client={clientFor(merchant)}>{children}</ApolloProvider>
    </MerchantContext>
  )
}
