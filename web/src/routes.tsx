import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { Authenticated } from './guards/Authenticated.tsx'
import { MerchantGuard } from './guards/MerchantGuard.tsx'
import { loadScreen } from './layout/load-screen.ts'
import { NotFound } from './pages/error/NotFound.tsx'
import { type ScreenPattern, screens } from './paths.ts'

/** The module that shows each screen, fetched when it is first opened. */
const pages: Readonly<Record<ScreenPattern, () => Promise<{ Component: ComponentType }>>> = {
  '': () => import('./pages/home/HomePage.tsx'),
  inspire: () => import('./pages/inspire/InspirePage.tsx'),
  'me/login': () => import('./pages/sign-in/SignInPage.tsx'),
  'me/logout': () => import('./pages/sign-out/SignOutPage.tsx'),
  'me/preferences': () => import('./pages/preferences/PreferencesPage.tsx'),
  'all/reasons': () => import('./pages/verification-reasons/ReasonsPage.tsx'),
  'all/reasons/@new': () => import('./pages/verification-reasons/NewReasonPage.tsx'),
  'all/reasons/:verificationReason': () => import('./pages/verification-reasons/ReasonPage.tsx'),
  'docs/compliance': () => import('./pages/compliance/CompliancePage.tsx'),
  charges: () => import('./pages/charges/ChargesPage.tsx'),
  'charges/@new': () => import('./pages/charges/NewChargePage.tsx'),
  'charges/:charge': () => import('./pages/charges/ChargePage.tsx'),
  customers: () => import('./pages/customers/CustomersPage.tsx'),
  'customers/@new': () => import('./pages/customers/NewCustomerPage.tsx'),
  'customers/:customer': () => import('./pages/customers/CustomerPage.tsx'),
  'configuration/access': () => import('./pages/callers/CallersPage.tsx'),
  callers: () => import('./pages/callers/ToCallers.tsx'),
  'callers/@me': () => import('./pages/callers/ProfilePage.tsx'),
  'callers/@new': () => import('./pages/callers/NewCallerPage.tsx'),
  installments: () => import('./pages/installments/InstallmentsPage.tsx'),
  'installments/@new': () => import('./pages/installments/NewInstallmentPage.tsx'),
  'installments/:installment': () => import('./pages/installments/InstallmentPage.tsx'),
  'installments/:installment/@new': () => import('./pages/installments/NewPlanPage.tsx'),
  'installments/:installment/:installmentPlan': () => import('./pages/installments/PlanPage.tsx'),
  paywall: () => import('./pages/paywall/PaywallPage.tsx'),
  'callers/:caller': () => import('./pages/callers/CallerPage.tsx'),
}

/** The routes of every screen. */
export const screenRoutes: RouteObject[] = [
  ...screens.map(({ path, caseSensitive, pattern, access, isMerchant }) => ({
    path,
    caseSensitive,
    element: isMerchant ? <MerchantGuard access={access} /> : <Authenticated access={access} />,
    // The page is fetched while the guard still waits for the signed-in caller.
    children: [{ index: true, lazy: () => loadScreen(pages[pattern]) }],
  })),
  { path: '*', element: <NotFound /> },
]
