import type { AccessFlag } from '@portal/schema/access'
import { hasScreen, type ScreenPattern, screens } from '../src/paths.ts'
import { type PlainResource, plainResources } from './schema-files.ts'

/** A call of the platform, with the GraphQL fields that make it and the screen that shows it. */
interface MappedCall {
  readonly call: string
  readonly fields: readonly string[]
  /** The request to the gateway that passes on the call's response, and the flag that it needs. */
  readonly file?: { readonly request: `${'GET' | 'POST'} /files/${string}`; readonly access: AccessFlag }
  /** The call that the gateway makes instead of this one, which it never makes. */
  readonly instead?: string
  readonly screen?: ScreenPattern
}

/** The calls that do not belong to a plain resource. */
const otherCalls: readonly MappedCall[] = [
  { call: 'GET /callers', fields: ['callers'], screen: 'configuration/access' },
  { call: 'POST /callers', fields: ['addCaller'], screen: 'callers/@new' },
  { call: 'GET /callers/@me', fields: ['viewer', 'login'], screen: 'callers/@me' },
  { call: 'GET /callers/2faenroll', fields: ['enrollTwoFactor'], screen: 'callers/@me' },
  { call: 'POST /callers/2faverify', fields: ['activateTwoFactor', 'login'], screen: 'callers/@me' },
  { call: 'GET /callers/:caller', fields: ['caller', 'me'], screen: 'callers/:caller' },
  { call: 'POST /callers/:caller', fields: [], instead: 'PUT /callers/:caller' },
  { call: 'PUT /callers/:caller', fields: ['saveCaller', 'lockCaller'], screen: 'callers/:caller' },
  { call: 'DELETE /callers/:caller', fields: ['removeCaller'], screen: 'callers/:caller' },
  { call: 'POST /callers/:caller/unlock', fields: ['unlockCaller'], screen: 'callers/:caller' },
  {
    call: 'PUT /callers/:caller/passwords/:password',
    fields: ['savePassword', 'changeOwnPassword'],
    screen: 'callers/:caller',
  },
  { call: 'DELETE /callers/:caller/passwords/:password', fields: ['removePassword'], screen: 'callers/:caller' },
  { call: 'GET /charges', fields: ['charges'], screen: 'charges' },
  { call: 'POST /charges', fields: ['createCharge'], screen: 'charges/@new' },
  { call: 'GET /charges/:charge', fields: ['charge'], screen: 'charges/:charge' },
  { call: 'POST /charges/:charge', fields: ['runChargeCommand'], screen: 'charges/:charge' },
  {
    call: 'GET /charges/:charge/taxinvoice/:taxInvoice',
    fields: [],
    file: { request: 'GET /files/charges/:charge/taxinvoice/:taxInvoice', access: 'charges' },
    screen: 'charges/:charge',
  },
  { call: 'GET /customers', fields: ['customers'], screen: 'customers' },
  { call: 'POST /customers', fields: ['addCustomer'], screen: 'customers/@new' },
  { call: 'GET /customers/:customer', fields: ['customer'], screen: 'customers/:customer' },
  {
    call: 'PUT /customers/:customer',
    fields: ['saveCustomer', 'blockCustomer', 'unblockCustomer'],
    screen: 'customers/:customer',
  },
  { call: 'POST /customers/:customer', fields: [], instead: 'PUT /customers/:customer' },
  {
    call: 'GET /customers/:customer/financialsummaries',
    fields: ['customer.financialSummaries'],
    screen: 'customers/:customer',
  },
  { call: 'GET /customeruploads/uploaded', fields: ['customer.uploads'], screen: 'customers/:customer' },
  { call: 'POST /customeruploads/accountrequest', fields: ['requestAccountNumber'], screen: 'customers/:customer' },
  {
    call: 'GET /customeruploads/:uploadId',
    fields: [],
    file: { request: 'GET /files/customeruploads/:uploadId', access: 'customersUploads' },
    screen: 'customers/:customer',
  },
  { call: 'GET /configuration', fields: ['configuration'], screen: 'configuration/settings' },
  { call: 'POST /configuration', fields: ['saveConfiguration'], screen: 'configuration/settings' },
  {
    call: 'GET /configuration/secrets/:keyName',
    fields: ['configuration.realtimeNotificationKey', 'configuration.paywallKey'],
    screen: 'configuration/merchant-configuration',
  },
  {
    call: 'POST /configuration/secrets/:keyName',
    fields: ['saveConfigurationSecret'],
    screen: 'configuration/merchant-configuration',
  },
  {
    call: 'GET /configuration/encryptionkey',
    fields: ['configuration.configurationEncryptionKey', 'resetConfigurationEncryptionKey'],
    screen: 'configuration/merchant-configuration',
  },
  { call: 'GET /notifications', fields: ['notifications'], screen: 'notifications/service' },
  { call: 'GET /notifications/queue', fields: ['notificationQueue'], screen: 'notifications/queue' },
  {
    call: 'GET /notifications/queue/:notification',
    fields: ['queuedNotification'],
    screen: 'notifications/queue/:notificationsQueueId',
  },
  { call: 'POST /notifications/resend', fields: ['resendNotifications', 'startJob'], screen: 'notifications/service' },
  {
    call: 'GET /notifications/:notification',
    fields: ['notification'],
    screen: 'notifications/service/:notificationsServiceId',
  },
  {
    call: 'POST /test/notifications',
    fields: ['sendTestNotification'],
    screen: 'configuration/merchant-configuration',
  },
  { call: 'POST /tax', fields: ['quoteTax'], screen: 'charges/@new' },
  { call: 'DELETE /paymentprofiles/:profile', fields: ['removePaymentProfile'], screen: 'customers/:customer' },
  { call: 'GET /paymentmethods', fields: ['paymentMethods'], screen: 'paywall' },
  { call: 'PUT /paymentmethods/resetinstrumentcache', fields: ['resetInstrumentCache'], screen: 'instruments' },
  { call: 'GET /paywall/offer', fields: ['paywallOffer'], screen: 'paywall' },
  { call: 'POST /paywall/start', fields: ['startPaywall'], screen: 'paywall' },
  { call: 'GET /paywall/sessions/:sessionId', fields: ['paywallSession'], screen: 'paywall' },
  { call: 'POST /paywall/sessions/:sessionId/method', fields: ['choosePaywallMethod'], screen: 'paywall' },
  { call: 'POST /paywall/sessions/:sessionId/submit', fields: ['submitPaywall'], screen: 'paywall' },
  { call: 'POST /paywall/sessions/:sessionId/redirect', fields: ['answerPaywallRedirect'], screen: 'paywall' },
  { call: 'POST /paywall/sessions/:sessionId/close', fields: ['closePaywall'], screen: 'paywall' },
  { call: 'GET /paywallmetrics', fields: ['paywallMetrics', 'paywallFunnel'], screen: 'metrics' },
  { call: 'GET /ofac', fields: ['ofacChecks'], screen: 'ofac/checks' },
  { call: 'PUT /ofac', fields: [], instead: 'PUT /ofac/:ofacCheckId' },
  { call: 'GET /ofac/:ofacCheckId', fields: ['ofacCheck'], screen: 'ofac/checks/:ofacCheckId' },
  { call: 'PUT /ofac/:ofacCheckId', fields: ['saveOfacCheck'], screen: 'ofac/checks/:ofacCheckId' },
  {
    call: 'GET /accountprovisioning/export',
    fields: ['planAccountImport', 'applyAccountImport'],
    file: { request: 'GET /files/accountprovisioning/export', access: 'accountProvisioning' },
    screen: 'configuration/import-export',
  },
  {
    call: 'POST /accountprovisioning/import',
    fields: ['planAccountImport', 'applyAccountImport'],
    screen: 'configuration/import-export',
  },
  { call: 'GET /versions', fields: ['versions'], screen: 'configuration/versions' },
  { call: 'GET /validation/pennydrop/:accountNumber', fields: ['dropPenny'], screen: 'customers/:customer' },
  {
    call: 'GET /installments/bycountry/:countryCode',
    fields: ['installmentPlans'],
    screen: 'installments/:installment',
  },
  { call: 'GET /instrumentconfigs/:id/statistics', fields: ['instrumentConfig.statistics'], screen: 'instruments' },
  {
    call: 'PUT /instrumentconfigs/:id/statistics/reset',
    fields: ['resetInstrumentConfigStatistics'],
    screen: 'instruments',
  },
  { call: 'GET /instruments', fields: ['instruments'], screen: 'instruments' },
  { call: 'GET /instruments/:instrument', fields: ['instrument'], screen: 'instruments' },
  { call: 'GET /hives', fields: ['hives', 'hive'], screen: 'all/hives' },
  { call: 'POST /hives', fields: ['saveHive'], screen: 'all/hives' },
  { call: 'DELETE /hives', fields: ['removeHive'], screen: 'all/hives' },
  { call: 'GET /routingconfigs/:id/statistics', fields: ['routingConfig.statistics'], screen: 'routing' },
  { call: 'PUT /routingconfigs/:id/statistics/reset', fields: ['resetRoutingConfigStatistics'], screen: 'routing' },
  { call: 'GET /gatewayconfigs/:id/statistics', fields: ['gatewayConfig.statistics'], screen: 'gateways' },
  { call: 'PUT /gatewayconfigs/:id/statistics/reset', fields: ['resetGatewayConfigStatistics'], screen: 'gateways' },
  { call: 'GET /gatewaydetails', fields: ['gatewayDetails'], screen: 'gateways' },
  { call: 'GET /dashboard/statistics', fields: ['dashboardStatistics'], screen: 'dashboard' },
  {
    call: 'GET /reports/dailytransactionreport',
    fields: [],
    file: { request: 'GET /files/reports/dailytransactionreport', access: 'reportsTransaction' },
    screen: 'report',
  },
  {
    call: 'POST /bin/import',
    fields: [],
    file: { request: 'POST /files/bin/import', access: 'provisionAllFamilies' },
    screen: 'all/bin/@import',
  },
  { call: 'GET /bin/bynumber/:number', fields: ['binLookupByNumber'], screen: 'all/bin' },
  { call: 'GET /mails', fields: ['mails'], screen: 'notifications/mails' },
  { call: 'GET /mails/:mailId', fields: ['mail'], screen: 'notifications/mails/:mailId' },
  { call: 'POST /mails/resend/:mailId', fields: ['resendMail'], screen: 'notifications/mails/:mailId' },
  { call: 'GET /mails/templates', fields: ['mailTemplates', 'mailTemplateCoverage'], screen: 'mailtemplates' },
  { call: 'POST /mails/templates', fields: ['addMailTemplate'], screen: 'mailtemplates' },
  { call: 'GET /mails/templates/:id', fields: ['mailTemplate'], screen: 'mailtemplates/:mailTemplateId' },
  { call: 'PUT /mails/templates/:id', fields: ['saveMailTemplate'], screen: 'mailtemplates/:mailTemplateId' },
  { call: 'DELETE /mails/templates/:id', fields: ['removeMailTemplate'], screen: 'mailtemplates/:mailTemplateId' },
  { call: 'POST /mails/templates/uploaded', fields: ['uploadMailTemplate'], screen: 'mailtemplates/@upload' },
  { call: 'GET /mails/templates/uploaded/:id', fields: ['uploadedMailTemplate'], screen: 'mailtemplates' },
  { call: 'POST /mails/templates/uploaded/:id/promote', fields: ['promoteMailTemplate'], screen: 'mailtemplates' },
  { call: 'GET /queue', fields: ['platformQueues'], screen: 'all/shutdown' },
  { call: 'POST /queue/start', fields: ['startPlatformQueue'], screen: 'all/shutdown' },
  { call: 'POST /queue/stop', fields: ['stopPlatformQueue'], screen: 'all/shutdown' },
  { call: 'GET /ns/queue', fields: ['notificationServiceQueues'], screen: 'all/shutdown' },
  { call: 'POST /ns/queue/start', fields: ['startNotificationServiceQueue'], screen: 'all/shutdown' },
  { call: 'POST /ns/queue/stop', fields: ['stopNotificationServiceQueue'], screen: 'all/shutdown' },
]

const verbs = ['GET', 'POST', 'PUT', 'DELETE']

/**
 * Every call of `/api/v3`, by path. Tests compare them with the sandbox's routes, the schema and the gateway's calls.
 */
export const restMap: readonly MappedCall[] = [...otherCalls, ...plainResources.flatMap(plainCalls)].toSorted(
  ({ call: one }, { call: other }) => {
    const [[verb = '', path = ''], [otherVerb = '', otherPath = '']] = [one.split(' '), other.split(' ')]
    return path === otherPath ? verbs.indexOf(verb) - verbs.indexOf(otherVerb) : path < otherPath ? -1 : 1
  },
)

/** The calls of a plain resource. */
function plainCalls({ path, noun, type }: PlainResource): readonly MappedCall[] {
  const one = noun.slice(0, 1).toLowerCase() + noun.slice(1)
  const page = screens.find(({ shows }) => shows === type)?.pattern ?? ''
  const above = page.slice(0, page.lastIndexOf('/'))
  const list = hasScreen(above) ? above : page
  const form = `${list}/@new`
  return [
    { call: `GET ${path}`, fields: [`${one}s`], screen: list },
    { call: `POST ${path}`, fields: [`add${noun}`], screen: hasScreen(form) ? form : list },
    { call: `GET ${path}/:id`, fields: [one], screen: page },
    { call: `PUT ${path}/:id`, fields: [`save${noun}`], screen: page },
    { call: `DELETE ${path}/:id`, fields: [`remove${noun}`], screen: page },
  ]
}
