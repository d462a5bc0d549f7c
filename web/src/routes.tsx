import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { Authenticated } from './guards/Authenticated.tsx'
import { MerchantGuard } from './guards/MerchantGuard.tsx'
import { loadScreen } from './layout/load-screen.ts'
import { NotFound } from './pages/error/NotFound.tsx'
import { type ScreenPattern, screens } from './paths.ts'

/** The table of pages grows with each screen: only the sign-in page, which everybody loads first, does without it. */
async function fetchPage(pattern: ScreenPattern): Promise<{ Component: ComponentType }> {
  if (pattern === 'me/login') return import('./pages/sign-in/SignInPage.tsx')
  const { pages } = await import('./screen-pages.ts')
  return pages[pattern]()
}

/** The routes of every screen. */
export const screenRoutes: RouteObject[] = [
  ...screens.map(({ path, caseSensitive, pattern, access, isMerchant }) => {
    // The page is fetched while the guard still waits for the signed-in caller.
    const lazy = () => loadScreen(() => fetchPage(pattern))
    return {
      path: path.replace('/*', ''),
      caseSensitive,
      element: isMerchant ? <MerchantGuard access={access} /> : <Authenticated access={access} />,
      children: [{ index: true as const, lazy }, ...(path.endsWith('/*') ? [{ path: '*', lazy }] : [])],
    }
  }),
  { path: '*', element: <NotFound /> },
]
