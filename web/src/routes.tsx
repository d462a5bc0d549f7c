import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { ScreenHandle } from './first-reads.ts'
import { Authenticated } from './guards/Authenticated.tsx'
import { MerchantGuard } from './guards/MerchantGuard.tsx'
import { loadScreen } from './layout/load-screen.ts'
import type { PageModule } from './page-module.ts'
import { NotFound } from './pages/error/NotFound.tsx'
import { isPatternForAll, type ScreenPattern, screens } from './paths.ts'
import { signedIn } from './session/signed-in.ts'

type ScreenRoute = (typeof screens)[number]

/**
 * A screen has two paths, with and without a merchant. They share one element, so switching between them keeps its
 * state, and React renders it again for its own reasons only, not on each step of the router.
 */
const fetched = new Map<ScreenPattern, ReactElement>()

/**
 * The table of pages grows with each screen. Everyone loads the sign-in page first, so it bypasses the table and needs
 * no Apollo Client.
 */
async function fetchScreen({ pattern, access, isMerchant }: ScreenRoute) {
  const { Component: Page, firstReads }: PageModule = await (pattern === 'me/login' ? signIn() : tableOfPages(pattern))
  const element = fetched.get(pattern) ?? <Page />
  fetched.set(pattern, element)
  return {
    element,
    handle: { access, isMerchant, isForAll: isPatternForAll(pattern), firstReads } satisfies ScreenHandle,
  }
}

signedIn.comesFrom(() => import(/* @styles rows */ './signed-in-part.ts'))

const signIn = () => import(/* @styles first */ './pages/sign-in/SignInPage.tsx')

async function tableOfPages(pattern: Exclude<ScreenPattern, 'me/login'>): Promise<PageModule> {
  return (await signedIn.load()).fetchPage(pattern)
}

/** The routes of every screen. */
export const screenRoutes: RouteObject[] = [
  ...screens.map((screen) => {
    const { path, caseSensitive, access, isMerchant } = screen
    // Starts loading the page while the guard still waits for the viewer.
    const lazy = () => loadScreen(() => fetchScreen(screen))
    return {
      path: path.replace('/*', ''),
      caseSensitive,
      element: isMerchant ? <MerchantGuard access={access} /> : <Authenticated access={access} />,
      children: [{ index: true as const, lazy }, ...(path.endsWith('/*') ? [{ path: '*', lazy }] : [])],
    }
  }),
  { path: '*', element: <NotFound /> },
]
