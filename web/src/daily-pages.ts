import { whenQuiet } from './network/when-quiet.ts'
import type { PageModule } from './page-module.ts'
import type { DailyPattern, ScreenPattern } from './paths.ts'

/** Longer than any pause within a first load; in milliseconds. */
const quietMs = 2_500

type Pattern = Exclude<ScreenPattern, 'me/login'>

/** The table of all other pages. It names every screen and each of its files, which no first load of a page below needs. */
const others = () => import(/* @styles first */ './screen-pages.ts')

/** The module of each screen of daily work. */
const daily: Readonly<Record<DailyPattern, () => Promise<PageModule>>> = {
  '': () => import('./pages/home/HomePage.tsx'),
  charges: () => import(/* @styles rows */ './pages/charge/ChargesPage.tsx'),
  'charges/:charge': () => import('./pages/charge/ChargePage.tsx'),
  customers: () => import(/* @styles list */ './pages/customer/CustomersPage.tsx'),
  'customers/:customer': () => import('./pages/customer/CustomerPage.tsx'),
}

/** Fetches the page of a screen when it is first opened. The sign-in page does not use this module. */
export async function fetchPage(pattern: Pattern): Promise<PageModule> {
  if (!isDaily(pattern)) return (await others()).fetchPage(pattern)
  whenQuiet(() => void others().catch(() => undefined), quietMs)
  return daily[pattern]()
}

function isDaily(pattern: Pattern): pattern is DailyPattern {
  return Object.hasOwn(daily, pattern)
}
