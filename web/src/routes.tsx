import type { AccessFlag } from '@portal/schema/access'
import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { Authenticated } from './guards/Authenticated.tsx'
import { MerchantGuard } from './guards/MerchantGuard.tsx'
import { loadScreen } from './layout/load-screen.ts'
import { NotFound } from './pages/error/NotFound.tsx'

/** A screen: where it is, who may open it, and the module that shows it, fetched when it is first opened. */
interface Screen {
  readonly path: string
  readonly access: AccessFlag
  readonly load: () => Promise<{ Component: ComponentType }>
}

// Paths of specification 2.1. `logout` is held by whoever is signed in.
const globalScreens: readonly Screen[] = [
  { path: '', access: 'logout', load: () => import('./pages/home/HomePage.tsx') },
  { path: 'inspire', access: 'any', load: () => import('./pages/inspire/InspirePage.tsx') },
  { path: 'me/login', access: 'any', load: () => import('./pages/sign-in/SignInPage.tsx') },
  { path: 'me/logout', access: 'any', load: () => import('./pages/sign-out/SignOutPage.tsx') },
  { path: 'me/preferences', access: 'any', load: () => import('./pages/preferences/PreferencesPage.tsx') },
  {
    path: 'all/reasons',
    access: 'provisionAllFamilies',
    load: () => import('./pages/verification-reasons/ReasonsPage.tsx'),
  },
  // An id holds capital letters and underscores only: this cannot hide one.
  {
    path: 'all/reasons/@new',
    access: 'provisionAllFamilies',
    load: () => import('./pages/verification-reasons/NewReasonPage.tsx'),
  },
  {
    path: 'all/reasons/:verificationReason',
    access: 'provisionAllFamilies',
    load: () => import('./pages/verification-reasons/ReasonPage.tsx'),
  },
  { path: 'docs/compliance', access: 'any', load: () => import('./pages/compliance/CompliancePage.tsx') },
]

// Paths of specification 2.2, below /merchant/ or /merchant/{onBehalfOf}/.
const merchantScreens: readonly Screen[] = [
  { path: 'charges', access: 'charges', load: () => import('./pages/charges/ChargesPage.tsx') },
  // No id that is given here holds an `@`.
  { path: 'charges/@new', access: 'chargesEdit', load: () => import('./pages/charges/NewChargePage.tsx') },
  { path: 'charges/:charge', access: 'charges', load: () => import('./pages/charges/ChargePage.tsx') },
  { path: 'customers', access: 'customers', load: () => import('./pages/customers/CustomersPage.tsx') },
  // No customer's id holds an `@`.
  { path: 'customers/@new', access: 'customersAdd', load: () => import('./pages/customers/NewCustomerPage.tsx') },
  { path: 'customers/:customer', access: 'customers', load: () => import('./pages/customers/CustomerPage.tsx') },
  { path: 'configuration/access', access: 'callers', load: () => import('./pages/callers/CallersPage.tsx') },
  { path: 'callers', access: 'callers', load: () => import('./pages/callers/ToCallers.tsx') },
  // No user name holds an `@`: these two cannot hide a caller.
  { path: 'callers/@me', access: 'logout', load: () => import('./pages/callers/ProfilePage.tsx') },
  { path: 'callers/@new', access: 'callersEdit', load: () => import('./pages/callers/NewCallerPage.tsx') },
  { path: 'installments', access: 'provisioning', load: () => import('./pages/installments/InstallmentsPage.tsx') },
  // The platform's own ids hold no `@`.
  {
    path: 'installments/@new',
    access: 'provisioning',
    load: () => import('./pages/installments/NewInstallmentPage.tsx'),
  },
  {
    path: 'installments/:installment',
    access: 'provisioning',
    load: () => import('./pages/installments/InstallmentPage.tsx'),
  },
  {
    path: 'installments/:installment/@new',
    access: 'provisioning',
    load: () => import('./pages/installments/NewPlanPage.tsx'),
  },
  {
    path: 'installments/:installment/:installmentPlan',
    access: 'provisioning',
    load: () => import('./pages/installments/PlanPage.tsx'),
  },
  { path: 'paywall', access: 'paywall', load: () => import('./pages/paywall/PaywallPage.tsx') },
  { path: 'callers/:caller', access: 'callers', load: () => import('./pages/callers/CallerPage.tsx') },
]

const merchantPatterns = new Set(merchantScreens.map(({ path }) => path))
const merchantPrefix = 'merchant/'
const onBehalfOfPrefix = 'merchant/:onBehalfOf/'

/**
 * The routes of every screen. The own account's come first: where a path could be read both ways, its first part is a
 * screen and no merchant. Paths are case-sensitive, so that a merchant CHARGES stands beside the screen `charges`.
 */
export const screenRoutes: RouteObject[] = [
  ...globalScreens.map((screen) => screenRoute('', screen)),
  ...merchantScreens.map((screen) => screenRoute(merchantPrefix, screen)),
  ...merchantScreens.map((screen) => screenRoute(onBehalfOfPrefix, screen)),
  { path: '*', element: <NotFound /> },
]

function screenRoute(prefix: string, { path, access, load }: Screen): RouteObject {
  return {
    path: prefix + path,
    caseSensitive: true,
    element: prefix === onBehalfOfPrefix ? <MerchantGuard access={access} /> : <Authenticated access={access} />,
    // The page is fetched while the guard still waits for who is signed in.
    children: [{ index: true, lazy: () => loadScreen(load) }],
  }
}

/** What a path leads to. */
interface ScreenMatch {
  /** Whether it is one of the merchant's screens. */
  readonly isMerchant: boolean
  /** The merchant acted for; null for the own account and for screens that belong to no merchant. */
  readonly onBehalfOf: string | null
  /** The pattern below the merchant's part, `charges/:charge`. */
  readonly pattern: string
  readonly parameters: Readonly<Record<string, string | undefined>>
}

/** The screen a path leads to (without the base path); null when there is none. */
export function matchScreen(path: string): ScreenMatch | null {
  const match = matchRoutes(screenRoutes, path)?.[0]
  const pattern = match?.route.path
  if (!match || pattern === undefined || pattern === '*') return null
  const isOnBehalfOf = pattern.startsWith(onBehalfOfPrefix)
  const isMerchant = pattern.startsWith(merchantPrefix)
  return {
    isMerchant,
    onBehalfOf: isOnBehalfOf ? (match.params.onBehalfOf ?? null) : null,
    pattern: pattern.slice((isOnBehalfOf ? onBehalfOfPrefix : isMerchant ? merchantPrefix : '').length),
    parameters: match.params,
  }
}

/** Whether a merchant's screen exists under this pattern, `charges/:charge`. */
export function hasMerchantScreen(pattern: string): boolean {
  return merchantPatterns.has(pattern)
}
