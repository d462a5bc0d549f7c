import type { ComponentType } from 'react'
import type { FirstReads, PageModule } from './page-module.ts'
import { type DailyPattern, type ResourcePattern, type ScreenPattern, screenOf } from './paths.ts'
import type { EntryPages } from './screens/entry/entry-pages.ts'

/** The descriptions of each plain resource's pages. */
const resources = import.meta.glob<{ readonly pages: EntryPages }>(/* @styles list */ './pages/*/pages.tsx')

interface Shell {
  readonly pageOf: (pages: EntryPages) => ComponentType
  readonly firstReadsOf?: (pages: EntryPages) => FirstReads
}

/** The components that render the pages of plain resources. */
const shells: Readonly<Record<'list' | 'form' | 'one', () => Promise<Shell>>> = {
  list: () => import(/* @styles list */ './screens/entry/EntryList.tsx'),
  form: () => import('./screens/entry/NewEntryPage.tsx'),
  one: () => import('./screens/entry/EntryPage.tsx'),
}

/** Fetches the page of a screen that is not in `daily-pages.ts`. */
export async function fetchPage(pattern: OtherPattern): Promise<PageModule> {
  const page = pages[pattern]
  if (page) return page()
  const resource = resources[`./pages/${screenOf(pattern).stem}/pages.tsx`]
  if (!resource) throw new Error(`the screen ${pattern} has no page`)
  const [{ pageOf, firstReadsOf }, { pages: own }] = await Promise.all([shells[shellOf(pattern)](), resource()])
  return { Component: pageOf(own), firstReads: firstReadsOf?.(own) }
}

function shellOf(pattern: ScreenPattern): keyof typeof shells {
  if (pattern.endsWith('/@new')) return 'form'
  return pattern.slice(pattern.lastIndexOf('/')).startsWith('/:') ? 'one' : 'list'
}

const docs = () => import('./pages/docs/DocsPage.tsx')

/** A screen outside of daily work. */
type OtherPattern = Exclude<ScreenPattern, DailyPattern | 'me/login'>

type OwnPattern = Exclude<OtherPattern, ResourcePattern>

/**
 * The module of each other screen. A screen of a plain resource is listed only if its page is special. `@styles list` marks
 * the pages that need no more of Blueprint's styles than lists have; all others load the rest, too
 * (web/build/styles.ts).
 */
const pages: Readonly<
  Record<OwnPattern, () => Promise<PageModule>> & Partial<Record<ScreenPattern, () => Promise<PageModule>>>
> = {
  inspire: () => import('./pages/inspire/InspirePage.tsx'),
  'me/logout': () => import('./pages/sign-out/SignOutPage.tsx'),
  'me/preferences': () => import('./pages/preferences/PreferencesPage.tsx'),
  'all/bin/@import': () => import('./pages/bin-lookup/BinImportPage.tsx'),
  'all/hives': () => import('./pages/hive/HivesPage.tsx'),
  'all/hives/@new': () => import('./pages/hive/NewHivePage.tsx'),
  'all/hives/:component': () => import('./pages/hive/HivesPage.tsx'),
  'all/hives/:component/:key': () => import('./pages/hive/HivePage.tsx'),
  'all/ofac/blocks/:ofacBlockId': () => import('./pages/ofac-block/OfacBlockPage.tsx'),
  'all/shutdown': () => import('./pages/queue/QueuesPage.tsx'),
  'docs/compliance': () => import('./pages/compliance/CompliancePage.tsx'),
  'docs/explorer': () => import('./pages/explorer/ExplorerPage.tsx'),
  'docs/release-notes': docs,
  'docs/*': docs,
  'charges/@worklist': () => import('./pages/charge/worklist/WorklistPage.tsx'),
  'charges/@new': () => import('./pages/charge/NewChargePage.tsx'),
  'customers/@new': () => import('./pages/customer/NewCustomerPage.tsx'),
  dashboard: () => import('./pages/dashboard/DashboardPage.tsx'),
  'dashboard/settings': () => import('./pages/dashboard/DashboardSettingsPage.tsx'),
  report: () => import('./pages/transaction-report/ReportsPage.tsx'),
  metrics: () => import('./pages/paywall-funnel/FunnelPage.tsx'),
  'metrics/:metric': () => import('./pages/paywall-funnel/PaywallVisitPage.tsx'),
  'configuration/ledger': () => import(/* @styles list */ './pages/ledger/LedgerPage.tsx'),
  'configuration/ledger/:entry': () => import('./pages/ledger/LedgerEntryPage.tsx'),
  'configuration/settings': () => import('./pages/configuration/SettingsPage.tsx'),
  'configuration/merchant-configuration': () => import('./pages/configuration/IntegrationPage.tsx'),
  'configuration/internal': () => import('./pages/configuration/InternalSettingsPage.tsx'),
  'configuration/import-export': () => import('./pages/account-import/ImportExportPage.tsx'),
  'configuration/versions': () => import('./pages/versions/VersionsPage.tsx'),
  'configuration/access': () => import(/* @styles list */ './pages/caller/CallersPage.tsx'),
  callers: () => import('./pages/caller/ToCallers.tsx'),
  'callers/@me': () => import('./pages/caller/ProfilePage.tsx'),
  'callers/@new': () => import('./pages/caller/NewCallerPage.tsx'),
  'installments/:installment': () => import('./pages/installment-setting/InstallmentPage.tsx'),
  'installments/:installment/@new': () => import('./pages/installment-setting/NewPlanPage.tsx'),
  'installments/:installment/:installmentPlan': () => import('./pages/installment-setting/PlanPage.tsx'),
  'gateways/:gateways': () => import('./pages/gateway-config/GatewayPage.tsx'),
  'instruments/:instruments': () => import('./pages/instrument-config/InstrumentPage.tsx'),
  routing: () => import(/* @styles list */ './pages/routing-config/RoutingConfigsPage.tsx'),
  'routing/@order': () => import('./pages/routing-config/RoutingOrderPage.tsx'),
  'routing/:routingId': () => import('./pages/routing-config/RoutingConfigPage.tsx'),
  'rules/:ruleType': () => import(/* @styles list */ './pages/rule/RulesPage.tsx'),
  'rules/:ruleType/@new': () => import('./pages/rule/NewRulePage.tsx'),
  'rules/:ruleType/:rule': () => import('./pages/rule/RulePage.tsx'),
  paywall: () => import('./pages/paywall/PaywallPage.tsx'),
  'ofac/checks': () => import(/* @styles list */ './pages/ofac-check/OfacChecksPage.tsx'),
  'ofac/checks/@review': () => import('./pages/ofac-check/ReviewPage.tsx'),
  'ofac/checks/:ofacCheckId': () => import('./pages/ofac-check/OfacCheckPage.tsx'),
  'notifications/queue': () => import(/* @styles list */ './pages/notification/QueuePage.tsx'),
  'notifications/queue/:notificationsQueueId': () => import('./pages/notification/QueuedNotificationPage.tsx'),
  'notifications/service': () => import(/* @styles list */ './pages/notification/ServicePage.tsx'),
  'notifications/service/:notificationsServiceId': () => import('./pages/notification/NotificationPage.tsx'),
  cases: () => import(/* @styles list */ './pages/case/CasesPage.tsx'),
  'cases/:case': () => import('./pages/case/CasePage.tsx'),
  approvals: () => import('./pages/approval/ApprovalsPage.tsx'),
  'approvals/:approval': () => import('./pages/approval/ApprovalPage.tsx'),
  'configuration/approval-rules': () => import('./pages/approval/ApprovalRulesPage.tsx'),
  jobs: () => import('./pages/notification/JobsPage.tsx'),
  'jobs/:job': () => import('./pages/notification/JobPage.tsx'),
  'notifications/mails': () => import(/* @styles list */ './pages/mail/MailsPage.tsx'),
  'notifications/mails/:mailId': () => import('./pages/mail/MailPage.tsx'),
  mailtemplates: () => import('./pages/mail-template/TemplatesPage.tsx'),
  'mailtemplates/@upload': () => import('./pages/mail-template/UploadPage.tsx'),
  'mailtemplates/:mailTemplateId': () => import('./pages/mail-template/TemplatePage.tsx'),
  'callers/:caller': () => import('./pages/caller/CallerPage.tsx'),
}
