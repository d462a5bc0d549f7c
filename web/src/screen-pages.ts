import type { ComponentType } from 'react'
import { type ResourcePattern, type ScreenPattern, screenOf } from './paths.ts'
import type { EntryPages } from './screens/entry/entry-pages.ts'

/** A page component as exported by its module. */
interface Page {
  readonly Component: ComponentType
}

/** The descriptions of each plain resource's pages. */
const resources = import.meta.glob<{ readonly pages: EntryPages }>('./pages/*/pages.tsx')

/** The components that render the pages of plain resources. */
const shells = {
  list: () => import('./screens/entry/EntryList.tsx'),
  form: () => import('./screens/entry/NewEntryPage.tsx'),
  one: () => import('./screens/entry/EntryPage.tsx'),
}

/** Fetches the page of a screen when it is first opened. The sign-in page does not use this module. */
export async function fetchPage(pattern: Exclude<ScreenPattern, 'me/login'>): Promise<Page> {
  const page = pages[pattern]
  if (page) return page()
  const resource = resources[`./pages/${screenOf(pattern).folder}/pages.tsx`]
  if (!resource) throw new Error(`the screen ${pattern} has no page`)
  const [{ pageOf }, described] = await Promise.all([shells[shellOf(pattern)](), resource()])
  return { Component: pageOf(described.pages) }
}

function shellOf(pattern: ScreenPattern): keyof typeof shells {
  if (pattern.endsWith('/@new')) return 'form'
  return pattern.slice(pattern.lastIndexOf('/')).startsWith('/:') ? 'one' : 'list'
}

const docs = () => import('./pages/docs/DocsPage.tsx')

type OwnPattern = Exclude<ScreenPattern, ResourcePattern | 'me/login'>

/** The module of each screen. A screen of a plain resource is listed only if its page is special. */
const pages: Readonly<Record<OwnPattern, () => Promise<Page>> & Partial<Record<ScreenPattern, () => Promise<Page>>>> = {
  '': () => import('./pages/home/HomePage.tsx'),
  inspire: () => import('./pages/inspire/InspirePage.tsx'),
  'me/logout': () => import('./pages/sign-out/SignOutPage.tsx'),
  'me/preferences': () => import('./pages/preferences/PreferencesPage.tsx'),
  'all/bin/@import': () => import('./pages/bin/BinImportPage.tsx'),
  'all/hives': () => import('./pages/hives/HivesPage.tsx'),
  'all/hives/@new': () => import('./pages/hives/NewHivePage.tsx'),
  'all/hives/:component': () => import('./pages/hives/HivesPage.tsx'),
  'all/hives/:component/:key': () => import('./pages/hives/HivePage.tsx'),
  'all/ofac/blocks/:ofacBlockId': () => import('./pages/ofac-blocks/OfacBlockPage.tsx'),
  'all/shutdown': () => import('./pages/queues/QueuesPage.tsx'),
  'docs/compliance': () => import('./pages/compliance/CompliancePage.tsx'),
  'docs/explorer': () => import('./pages/explorer/ExplorerPage.tsx'),
  'docs/release-notes': docs,
  'docs/*': docs,
  charges: () => import('./pages/charges/ChargesPage.tsx'),
  'charges/@new': () => import('./pages/charges/NewChargePage.tsx'),
  'charges/:charge': () => import('./pages/charges/ChargePage.tsx'),
  customers: () => import('./pages/customers/CustomersPage.tsx'),
  'customers/@new': () => import('./pages/customers/NewCustomerPage.tsx'),
  'customers/:customer': () => import('./pages/customers/CustomerPage.tsx'),
  dashboard: () => import('./pages/dashboard/DashboardPage.tsx'),
  'dashboard/settings': () => import('./pages/dashboard/DashboardSettingsPage.tsx'),
  report: () => import('./pages/reports/ReportsPage.tsx'),
  metrics: () => import('./pages/metrics/FunnelPage.tsx'),
  'metrics/:metric': () => import('./pages/metrics/PaywallVisitPage.tsx'),
  'configuration/ledger': () => import('./pages/ledger/LedgerPage.tsx'),
  'configuration/ledger/:entry': () => import('./pages/ledger/LedgerEntryPage.tsx'),
  'configuration/settings': () => import('./pages/configuration/SettingsPage.tsx'),
  'configuration/merchant-configuration': () => import('./pages/configuration/IntegrationPage.tsx'),
  'configuration/internal': () => import('./pages/configuration/InternalSettingsPage.tsx'),
  'configuration/import-export': () => import('./pages/account-import/ImportExportPage.tsx'),
  'configuration/versions': () => import('./pages/versions/VersionsPage.tsx'),
  'configuration/access': () => import('./pages/callers/CallersPage.tsx'),
  callers: () => import('./pages/callers/ToCallers.tsx'),
  'callers/@me': () => import('./pages/callers/ProfilePage.tsx'),
  'callers/@new': () => import('./pages/callers/NewCallerPage.tsx'),
  'installments/:installment': () => import('./pages/installments/InstallmentPage.tsx'),
  'installments/:installment/@new': () => import('./pages/installments/NewPlanPage.tsx'),
  'installments/:installment/:installmentPlan': () => import('./pages/installments/PlanPage.tsx'),
  'gateways/:gateways': () => import('./pages/gateways/GatewayPage.tsx'),
  'instruments/:instruments': () => import('./pages/instruments/InstrumentPage.tsx'),
  routing: () => import('./pages/routing/RoutingConfigsPage.tsx'),
  'routing/@order': () => import('./pages/routing/RoutingOrderPage.tsx'),
  'routing/:routingId': () => import('./pages/routing/RoutingConfigPage.tsx'),
  'rules/:ruleType': () => import('./pages/rules/RulesPage.tsx'),
  'rules/:ruleType/@new': () => import('./pages/rules/NewRulePage.tsx'),
  'rules/:ruleType/:rule': () => import('./pages/rules/RulePage.tsx'),
  paywall: () => import('./pages/paywall/PaywallPage.tsx'),
  'ofac/checks': () => import('./pages/ofac-checks/OfacChecksPage.tsx'),
  'ofac/checks/@review': () => import('./pages/ofac-checks/ReviewPage.tsx'),
  'ofac/checks/:ofacCheckId': () => import('./pages/ofac-checks/OfacCheckPage.tsx'),
  'notifications/queue': () => import('./pages/notifications/QueuePage.tsx'),
  'notifications/queue/:notificationsQueueId': () => import('./pages/notifications/QueuedNotificationPage.tsx'),
  'notifications/service': () => import('./pages/notifications/ServicePage.tsx'),
  'notifications/service/:notificationsServiceId': () => import('./pages/notifications/NotificationPage.tsx'),
  'notifications/jobs': () => import('./pages/notifications/JobsPage.tsx'),
  'notifications/jobs/:job': () => import('./pages/notifications/JobPage.tsx'),
  'notifications/mails': () => import('./pages/mails/MailsPage.tsx'),
  'notifications/mails/:mailId': () => import('./pages/mails/MailPage.tsx'),
  mailtemplates: () => import('./pages/mailtemplates/TemplatesPage.tsx'),
  'mailtemplates/@upload': () => import('./pages/mailtemplates/UploadPage.tsx'),
  'mailtemplates/:mailTemplateId': () => import('./pages/mailtemplates/TemplatePage.tsx'),
  'callers/:caller': () => import('./pages/callers/CallerPage.tsx'),
}
