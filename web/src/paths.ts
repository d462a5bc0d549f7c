import type { AccessFlag } from '@portal/schema/access'
import { matchRoutes } from 'react-router-dom'

/**
 * The screens that belong to no merchant and the access flag that opens each (specification 2.1). Everybody who is signed
 * in has `logout`. No id holds an `@`, so `@new` hides none.
 */
const globalScreens = {
  '': 'logout',
  inspire: 'any',
  'me/login': 'any',
  'me/logout': 'any',
  'me/preferences': 'any',
  'all/reasons': 'provisionAllFamilies',
  'all/reasons/@new': 'provisionAllFamilies',
  'all/reasons/:verificationReason': 'provisionAllFamilies',
  'all/bin': 'provisionAllFamilies',
  'all/bin/@new': 'provisionAllFamilies',
  'all/bin/@import': 'provisionAllFamilies',
  'all/bin/:binLookupId': 'provisionAllFamilies',
  'all/hives': 'provisionAllFamilies',
  'all/hives/@new': 'provisionAllFamilies',
  'all/hives/:component': 'provisionAllFamilies',
  'all/hives/:component/:key': 'provisionAllFamilies',
  'all/redirector': 'provisionAllFamilies',
  'all/redirector/@new': 'provisionAllFamilies',
  'all/redirector/:redirectorId': 'provisionAllFamilies',
  'all/ofac/blocks': 'provisionAllFamilies',
  'all/ofac/blocks/@new': 'provisionAllFamilies',
  'all/ofac/blocks/:ofacBlockId': 'provisionAllFamilies',
  'all/shutdown': 'provisionAllFamilies',
  'docs/compliance': 'any',
  'docs/explorer': 'any',
  'docs/release-notes': 'logout',
  'docs/*': 'any',
} as const satisfies Readonly<Record<string, AccessFlag>>

/** The screens of a merchant, below /merchant/ or /merchant/{onBehalfOf}/ (specification 2.2). */
const merchantScreens = {
  charges: 'charges',
  'charges/@new': 'chargesEdit',
  'charges/:charge': 'charges',
  customers: 'customers',
  'customers/@new': 'customersAdd',
  'customers/:customer': 'customers',
  dashboard: 'dashboard',
  'dashboard/settings': 'dashboard',
  report: 'reportsTransaction',
  metrics: 'canAllFamilies',
  'metrics/:metric': 'canAllFamilies',
  'configuration/settings': 'config',
  'configuration/merchant-configuration': 'config',
  'configuration/internal': 'internalConfig',
  'configuration/import-export': 'accountProvisioning',
  'configuration/versions': 'canAllFamilies',
  'configuration/access': 'callers',
  'configuration/ledger': 'ledger',
  'configuration/ledger/:entry': 'ledger',
  callers: 'callers',
  'callers/@me': 'logout',
  'callers/@new': 'callersEdit',
  fraud: 'provisioning',
  'fraud/@new': 'provisioning',
  'fraud/:fraud': 'provisioning',
  installments: 'provisioning',
  'installments/@new': 'provisioning',
  'installments/:installment': 'provisioning',
  'installments/:installment/@new': 'provisioning',
  'installments/:installment/:installmentPlan': 'provisioning',
  gateways: 'provisioning',
  'gateways/@new': 'provisioning',
  'gateways/:gateways': 'provisioning',
  instruments: 'provisioning',
  'instruments/@new': 'provisioning',
  'instruments/:instruments': 'provisioning',
  routing: 'configRouting',
  'routing/@new': 'configRouting',
  'routing/@order': 'configRouting',
  'routing/:routingId': 'configRouting',
  'rules/:ruleType': 'rules',
  'rules/:ruleType/@new': 'rulesAdd',
  'rules/:ruleType/:rule': 'rules',
  trust: 'provisioning',
  'trust/@new': 'provisioning',
  'trust/:trustLevel': 'provisioning',
  paywall: 'paywall',
  'ofac/checks': 'ofacChecks',
  'ofac/checks/@review': 'ofacChecksEdit',
  'ofac/checks/:ofacCheckId': 'ofacChecks',
  'notifications/queue': 'canAllFamilies',
  'notifications/queue/:notificationsQueueId': 'canAllFamilies',
  'notifications/service': 'canAllFamilies',
  'notifications/service/:notificationsServiceId': 'canAllFamilies',
  'notifications/jobs': 'canAllFamilies',
  'notifications/jobs/:job': 'canAllFamilies',
  'notifications/mails': 'canAllFamilies',
  'notifications/mails/:mailId': 'canAllFamilies',
  mailtemplates: 'accountProvisioning',
  'mailtemplates/@upload': 'accountProvisioning',
  'mailtemplates/:mailTemplateId': 'accountProvisioning',
  'callers/:caller': 'callers',
} as const satisfies Readonly<Record<string, AccessFlag>>

/** The path of a screen below the merchant's part, `charges/:charge`. */
export type ScreenPattern = keyof typeof globalScreens | keyof typeof merchantScreens

/** The names of a pattern's parameters, `charge` of `charges/:charge`. */
type ParameterOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** The path of a pattern with its parameters encoded: `charges/:charge` gives `charges/chg-1`. */
export function pathOf<Pattern extends ScreenPattern>(
  pattern: Pattern,
  parameters: Readonly<Record<ParameterOf<Pattern>, string>>,
): string {
  return pattern.replace(/:(\w+)/g, (_, name: ParameterOf<Pattern>) => encodeURIComponent(parameters[name]))
}

/**
 * Every screen under its full path, in the order of the routes. Paths that name no merchant come first: where a path could
 * be read in two ways, its first part is a screen and not a merchant. Paths are case-sensitive, so that a merchant CHARGES
 * does not collide with the screen `charges`.
 */
export const screens = [
  ...screensBelow('', globalScreens),
  ...screensBelow('merchant/', merchantScreens),
  ...screensBelow('merchant/:onBehalfOf/', merchantScreens),
]

function screensBelow<Pattern extends ScreenPattern>(prefix: string, table: Readonly<Record<Pattern, AccessFlag>>) {
  return (Object.keys(table) as Pattern[]).map((pattern) => ({
    path: prefix + pattern,
    caseSensitive: true,
    pattern: pattern as ScreenPattern,
    access: table[pattern],
    isMerchant: prefix !== '',
  }))
}

/** The screen a path leads to. */
interface ScreenMatch {
  /** Whether it is one of the merchant's screens. */
  readonly isMerchant: boolean
  /** The merchant that the path names; null when it names none. */
  readonly merchant: string | null
  readonly pattern: ScreenPattern
  readonly parameters: Readonly<Record<string, string | undefined>>
}

/** The screen a path leads to (without the base path); null when there is none. */
export function matchScreen(path: string): ScreenMatch | null {
  const match = matchRoutes(screens, path)?.[0]
  if (!match) return null
  const { route, params } = match
  return {
    isMerchant: route.isMerchant,
    merchant: params.onBehalfOf ?? null,
    pattern: route.pattern,
    parameters: params,
  }
}

const unnamed = screens.map(({ path }) => path.split('/')).filter(([, merchant]) => merchant !== ':onBehalfOf')

/**
 * Whether a screen exists under a path that names no merchant, `/merchant/charges`. The menu calls it for every entry, so
 * it does without `matchRoutes`, which ranks all routes in each call.
 */
export function hasScreen(path: string): boolean {
  const parts = path.slice(1).split('/')
  return unnamed.some(
    (screen) =>
      (screen.length === parts.length || screen.at(-1) === '*') &&
      screen.every((part, index) => /^[:*]/.test(part) || part === parts[index]),
  )
}

/** Whether a merchant's screen exists under this pattern, `charges/:charge`. */
export function hasMerchantScreen(pattern: string): boolean {
  return Object.hasOwn(merchantScreens, pattern)
}
