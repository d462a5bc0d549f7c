import type { AccessFlag } from '@portal/schema/access'
import { matchRoutes } from 'react-router-dom'

/** A screen: the flag that opens it and the content of its page. */
interface Screen {
  readonly access: AccessFlag
  /** The types of the objects on its page. Links from the ledger lead here. */
  readonly shows?: string | readonly string[]
  /** The stem of its plain resource: the name of the folder in `pages`. */
  readonly stem?: string
}

/**
 * A screen of a plain resource. `pages.tsx` in its folder describes it, unless `screen-pages.ts` names another module.
 */
interface ResourceScreen extends Screen {
  readonly stem: string
}

/**
 * The screens outside any merchant with the access flag that opens each (specification 2.1). All signed-in callers have
 * `logout`. No id contains an `@`, so `@new` cannot hide an object.
 */
const globalScreens = {
  '': { access: 'logout' },
  inspire: { access: 'any' },
  'me/login': { access: 'any' },
  'me/logout': { access: 'any' },
  'me/preferences': { access: 'any' },
  ...resource('all/reasons', 'verificationReason', 'provisionAllFamilies', 'VerificationReason', 'verification-reason'),
  ...resource('all/bin', 'binLookupId', 'provisionAllFamilies', 'BinLookup', 'bin-lookup'),
  'all/bin/@import': { access: 'provisionAllFamilies', shows: 'BinImport' },
  'all/hives': { access: 'provisionAllFamilies' },
  'all/hives/@new': { access: 'provisionAllFamilies' },
  'all/hives/:component': { access: 'provisionAllFamilies' },
  'all/hives/:component/:key': { access: 'provisionAllFamilies', shows: 'Hive' },
  ...resource('all/redirector', 'redirectorId', 'provisionAllFamilies', 'Redirector', 'redirector'),
  ...resource('all/ofac/blocks', 'ofacBlockId', 'provisionAllFamilies', 'OfacBlock', 'ofac-block'),
  'all/shutdown': { access: 'provisionAllFamilies', shows: 'Queue' },
  'docs/compliance': { access: 'any' },
  'docs/explorer': { access: 'any' },
  'docs/release-notes': { access: 'logout' },
  'docs/*': { access: 'any' },
} as const satisfies Readonly<Record<string, Screen>>

/** The screens of a merchant, below /merchant/ or /merchant/{onBehalfOf}/ (specification 2.2). */
const merchantScreens = {
  charges: { access: 'charges' },
  'charges/@new': { access: 'chargesEdit' },
  'charges/@worklist': { access: 'chargesEdit' },
  'charges/:charge': { access: 'charges', shows: 'Charge' },
  customers: { access: 'customers' },
  'customers/@new': { access: 'customersAdd' },
  'customers/:customer': { access: 'customers', shows: 'Customer' },
  dashboard: { access: 'dashboard' },
  'dashboard/settings': { access: 'dashboard' },
  report: { access: 'reportsTransaction', shows: 'TransactionReport' },
  metrics: { access: 'canAllFamilies' },
  'metrics/:metric': { access: 'canAllFamilies' },
  'configuration/settings': { access: 'config', shows: 'Configuration' },
  'configuration/merchant-configuration': {
    access: 'config',
    shows: ['ConfigurationSecret', 'ConfigurationEncryptionKey'],
  },
  'configuration/internal': { access: 'internalConfig' },
  'configuration/import-export': { access: 'accountProvisioning', shows: 'AccountProvisioning' },
  'configuration/versions': { access: 'canAllFamilies' },
  'configuration/approval-rules': { access: 'config', shows: 'ApprovalRule' },
  approvals: { access: 'logout' },
  'approvals/:approval': { access: 'logout', shows: 'Approval' },
  'configuration/access': { access: 'callers' },
  'configuration/ledger': { access: 'ledger' },
  'configuration/ledger/:entry': { access: 'ledger' },
  callers: { access: 'callers' },
  'callers/@me': { access: 'logout' },
  'callers/@new': { access: 'callersEdit' },
  ...resource('fraud', 'fraud', 'provisioning', 'FraudSystemConfig', 'fraud-system-config'),
  ...resource('installments', 'installment', 'provisioning', 'InstallmentSetting', 'installment-setting'),
  'installments/:installment/@new': { access: 'provisioning' },
  'installments/:installment/:installmentPlan': { access: 'provisioning', shows: 'InstallmentPlan' },
  ...resource('gateways', 'gateways', 'provisioning', 'GatewayConfig', 'gateway-config'),
  ...resource('instruments', 'instruments', 'provisioning', 'InstrumentConfig', 'instrument-config'),
  ...resource('routing', 'routingId', 'configRouting', 'RoutingConfig', 'routing-config'),
  'routing/@order': { access: 'configRouting' },
  // The page of one rule also has a list's URL, with the id in place of the type, because the ledger does not know the
  // type.
  'rules/:ruleType': { access: 'rules', shows: 'Rule' },
  'rules/:ruleType/@new': { access: 'rulesAdd' },
  'rules/:ruleType/:rule': { access: 'rules' },
  ...resource('trust', 'trustLevel', 'provisioning', 'TrustLevelConfig', 'trust-level'),
  paywall: { access: 'paywall' },
  'ofac/checks': { access: 'ofacChecks' },
  'ofac/checks/@review': { access: 'ofacChecksEdit' },
  'ofac/checks/:ofacCheckId': { access: 'ofacChecks', shows: 'OfacCheck' },
  'notifications/queue': { access: 'canAllFamilies' },
  'notifications/queue/:notificationsQueueId': { access: 'canAllFamilies', shows: 'NotificationQueueItem' },
  'notifications/service': { access: 'canAllFamilies' },
  'notifications/service/:notificationsServiceId': { access: 'canAllFamilies', shows: 'NotificationServiceItem' },
  cases: { access: 'logout' },
  'cases/:case': { access: 'logout', shows: 'Case' },
  jobs: { access: 'chargesEdit' },
  'jobs/:job': { access: 'chargesEdit', shows: 'Job' },
  'notifications/mails': { access: 'canAllFamilies' },
  'notifications/mails/:mailId': { access: 'canAllFamilies', shows: 'Mail' },
  mailtemplates: { access: 'accountProvisioning' },
  'mailtemplates/@upload': { access: 'accountProvisioning' },
  'mailtemplates/:mailTemplateId': { access: 'accountProvisioning', shows: 'MailTemplate' },
  'callers/:caller': { access: 'callers', shows: 'Caller' },
} as const satisfies Readonly<Record<string, Screen>>

/** The screens of a plain resource: the list, the form of a new entry, and the page of one entry. */
function resource<const At extends string, const Id extends string>(
  at: At,
  id: Id,
  access: AccessFlag,
  shows: string,
  stem: string,
) {
  return {
    [at]: { access, stem },
    [`${at}/@new`]: { access, stem },
    [`${at}/:${id}`]: { access, stem, shows },
  } as Readonly<Record<At | `${At}/@new` | `${At}/:${Id}`, ResourceScreen>>
}

type GlobalPattern = keyof typeof globalScreens
type MerchantPattern = keyof typeof merchantScreens

/** The path of a screen below the merchant's part, `charges/:charge`. */
export type ScreenPattern = GlobalPattern | MerchantPattern

/** The screens of daily work, which load without the table of all other pages (`daily-pages.ts`). */
export type DailyPattern = Extract<
  ScreenPattern,
  '' | 'charges' | 'charges/:charge' | 'customers' | 'customers/:customer'
>

type ResourcePatternOf<Table> = {
  [Pattern in keyof Table]: Table[Pattern] extends ResourceScreen ? Pattern : never
}[keyof Table]

/** The screens of plain resources. */
export type ResourcePattern = ResourcePatternOf<typeof globalScreens> | ResourcePatternOf<typeof merchantScreens>

/** The names of a pattern's parameters, `charge` of `charges/:charge`. */
export type ParameterOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** The names of a pattern's parameters, in order. */
export function parametersIn(pattern: string): string[] {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

/** Fills in the encoded parameters of a pattern: `charges/:charge` becomes `charges/chg-1`. */
export function pathOf<Pattern extends ScreenPattern>(
  pattern: Pattern,
  parameters: Readonly<Record<ParameterOf<Pattern>, string>>,
): string {
  return pattern.replace(/:(\w+)/g, (_, name: ParameterOf<Pattern>) => encodeURIComponent(parameters[name]))
}

/**
 * Every screen with its full path, in the order of the routes. Paths without a merchant come first: if a path is
 * ambiguous, its first part is a screen, not a merchant. Paths are case-sensitive, so a merchant CHARGES does not
 * collide with the screen `charges`.
 */
export const screens = [
  ...screensBelow('', globalScreens),
  ...screensBelow('merchant/', merchantScreens),
  ...screensBelow('merchant/:onBehalfOf/', merchantScreens),
]

function screensBelow<Pattern extends ScreenPattern>(prefix: string, table: Readonly<Record<Pattern, Screen>>) {
  return (Object.keys(table) as Pattern[]).map((pattern) => ({
    ...(table[pattern] as Screen),
    path: prefix + pattern,
    caseSensitive: true,
    pattern: pattern as ScreenPattern,
    isMerchant: prefix !== '',
  }))
}

/** The definition of a screen. */
export function screenOf(pattern: ScreenPattern): Screen {
  return { ...globalScreens, ...merchantScreens }[pattern]
}

/** The screen that a path leads to. */
interface ScreenMatch {
  /** Whether it is a merchant's screen. */
  readonly isMerchant: boolean
  /** The merchant in the path, or null. */
  readonly merchant: string | null
  readonly pattern: ScreenPattern
  readonly parameters: Readonly<Record<string, string | undefined>>
}

/** The screens of the last paths: the router compares a path with every screen, and many parts of a page ask for the same one. */
const matched = new Map<string, ScreenMatch | null>()
const mostMatched = 50

/** The screen that a path (without the base path) leads to, or null. */
export function matchScreen(path: string): ScreenMatch | null {
  const known = matched.get(path)
  if (known !== undefined) return known
  const screen = findScreen(path)
  if (matched.size === mostMatched) matched.clear()
  matched.set(path, screen)
  return screen
}

function findScreen(path: string): ScreenMatch | null {
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

/** Whether the screen at a path is about all merchants, even while the caller acts for one. */
export function isForAllMerchants(path: string): boolean {
  const screen = matchScreen(path)
  return screen !== null && isPatternForAll(screen.pattern)
}

/** Whether the screens of a pattern are about all merchants. */
export function isPatternForAll(pattern: ScreenPattern): boolean {
  return pattern.startsWith('all/')
}

/** Whether a screen exists under this pattern, `charges/:charge`. */
export function hasScreen(pattern: string): pattern is ScreenPattern {
  return Object.hasOwn(globalScreens, pattern) || hasMerchantScreen(pattern)
}

/** Whether a merchant's screen exists under this pattern, `charges/:charge`. */
export function hasMerchantScreen(pattern: string): boolean {
  return Object.hasOwn(merchantScreens, pattern)
}
