import type { DatabaseSync } from 'node:sqlite'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { callerChangeEndpoints } from './callers/caller-changes.ts'
import { passwordEndpoints } from './callers/caller-passwords.ts'
import { CallerRows } from './callers/caller-rows.ts'
import { callerEndpoints } from './callers/callers.ts'
import { TwoFactor } from './callers/two-factor.ts'
import { twoFactorEndpoints } from './callers/two-factor-endpoints.ts'
import { chargeEndpoints, openChargeIndex } from './charges/charge.ts'
import { chargeAnswerer } from './charges/charge-answer.ts'
import { chargeCommandEndpoint } from './charges/charge-command-endpoint.ts'
import { chargeCreator } from './charges/charge-creation.ts'
import { chargeCreationEndpoint } from './charges/charge-creation-endpoint.ts'
import { ChargeReader } from './charges/charge-reader.ts'
import { purchaseGuard } from './charges/purchase-guard.ts'
import { RoutePlaces } from './charges/route-places.ts'
import { taxInvoiceEndpoint } from './charges/tax-invoice.ts'
import { taxQuoteEndpoint } from './charges/tax-quote.ts'
import { accountProvisioningEndpoints } from './configuration/account-provisioning-endpoints.ts'
import { binByNumberEndpoint } from './configuration/bin-by-number.ts'
import { binImportEndpoint } from './configuration/bin-import.ts'
import { hiveEndpoints } from './configuration/hive.ts'
import { mailTemplates } from './configuration/mail-template.ts'
import { EncryptionKeys, MerchantConfiguration, MerchantSecrets } from './configuration/merchant-configuration.ts'
import { merchantConfigurationEndpoints } from './configuration/merchant-configuration-endpoints.ts'
import { referenceEndpoints } from './configuration/reference-endpoints.ts'
import { endpointsOf, resourceEndpoints } from './configuration/resource-endpoints.ts'
import { ResourceRows } from './configuration/resource-rows.ts'
import { resources } from './configuration/resources.ts'
import { versionsEndpoint } from './configuration/versions.ts'
import { BlockEnds } from './customers/block-ends.ts'
import { customerEndpoints, openCustomerIndex } from './customers/customer.ts'
import { customerChangeEndpoints } from './customers/customer-changes.ts'
import { customerCreator } from './customers/customer-creation.ts'
import { CustomerReader } from './customers/customer-reader.ts'
import { customerUploadEndpoints } from './customers/customer-upload-endpoints.ts'
import { financialSummariesEndpoint } from './customers/financial-summaries.ts'
import { ofacCheckEndpoints } from './customers/ofac-check.ts'
import { paymentProfileEndpoint } from './customers/payment-profile.ts'
import { pennyDropEndpoints } from './customers/penny-drop.ts'
import { authenticator } from './http/authentication.ts'
import { serve } from './http/endpoint.ts'
import { answerErrors, answerFrameworkError } from './http/error-answer.ts'
import { mailDelivery } from './mails/mail-delivery.ts'
import { mailEndpoints } from './mails/mail-endpoints.ts'
import { uploadedTemplateEndpoints } from './mails/uploaded-template.ts'
import { notificationDelivery } from './notifications/delivery.ts'
import { notificationEndpoints } from './notifications/notification-endpoints.ts'
import { isLocalAddress, notificationSender } from './notifications/notification-sender.ts'
import { serveOutages } from './notifications/outage-switches.ts'
import { createOutages } from './notifications/outages.ts'
import { resendEndpoint } from './notifications/resend.ts'
import { testNotificationEndpoint } from './notifications/test-notification.ts'
import { PaymentMethodCache } from './payment-methods/payment-method-cache.ts'
import { paymentMethodEndpoints } from './payment-methods/payment-method-endpoints.ts'
import { paywallEndpoints } from './paywall/paywall-endpoints.ts'
import { paywallMetricsEndpoint } from './paywall/paywall-metrics.ts'
import { PaywallSessions } from './paywall/paywall-session.ts'
import { queueEndpoints } from './queues/queue-endpoints.ts'
import { WorkQueues } from './queues/work-queues.ts'
import { transactionReportEndpoint } from './reports/transaction-report.ts'
import { fixedCallers, type SignIn } from './seed/accounts.ts'
import { seedOf } from './seed/seed.ts'
import { dashboardStatisticsEndpoint } from './statistics/dashboard-endpoint.ts'
import { statisticsEndpoints } from './statistics/statistics-endpoints.ts'
import { openStore } from './store/store.ts'

export { formatSignIns, type SignIn } from './seed/accounts.ts'

/** How the platform is built. */
export interface SandboxOptions {
  /** The folder of the database file, made where absent; in memory when left out. */
  readonly dataDir?: string | undefined
  /** How many charges a new database is seeded with; 5,000 unless given. */
  readonly charges?: number | undefined
  /** The longest time an answer is held back at random, in milliseconds; 0 unless given. */
  readonly maxDelayMs?: number | undefined
  /** The platform's clock, in milliseconds since 1970. */
  readonly clock?: (() => number) | undefined
  readonly logger?: FastifyBaseLogger | undefined
  /** How often what is queued is delivered, in milliseconds; only by `deliver` unless given. */
  readonly deliverEveryMs?: number | undefined
  /** Which addresses test notifications may go to; public ones unless given. */
  readonly isNotified?: ((address: string) => boolean) | undefined
  /** Told of the charges seeded, now and then. */
  readonly onProgress?: ((seeded: number, total: number) => void) | undefined
}

/** The platform, ready to be called; it does not listen by itself. */
export interface Sandbox {
  readonly app: FastifyInstance
  /** The callers everybody may know. */
  readonly signIns: readonly SignIn[]
  /** What it keeps, for tests that make what no call can. */
  readonly database: DatabaseSync
  /** Delivers the queued mails, and the queued notifications that are due by the clock. */
  deliver(): Promise<void>
  /** Answers what is under way, then closes the database. */
  close(): Promise<void>
}

/** The largest body taken, in bytes. */
const BODY_LIMIT = 1_048_576
/** The longest id in a path, in characters. */
const PARAMETER_LIMIT = 500

/** Builds the platform over its database, seeding a new one first. */
export async function buildSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = options.clock ?? Date.now
  const store = await openStore({
    dataDir: options.dataDir ?? null,
    seed: seedOf({
      charges: options.charges ?? 5_000,
      now: Math.floor(clock() / 1000),
      onProgress: options.onProgress ?? (() => {}),
    }),
  })
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: PARAMETER_LIMIT },
    frameworkErrors: answerFrameworkError,
  }) as FastifyInstance
  // Signatures are over the bytes sent: no body is parsed before it is verified.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    // Clients learn their clock's skew from this header.
    reply.header('date', new Date(clock()).toUTCString())
  })
  answerErrors(app)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    store.database.prepare('select 1').get()
    return { status: 'ok' }
  })
  const callers = new CallerRows(store)
  const twoFactor = new TwoFactor(store)
  const surroundings = { authenticate: authenticator(callers), clock, maxDelayMs: options.maxDelayMs ?? 0 }
  const routes = new RoutePlaces(store.database)
  const charges = openChargeIndex(store, routes)
  const reader = new ChargeReader(store.database)
  const customers = openCustomerIndex(store)
  const customerReader = new CustomerReader(store.database)
  const rows = new ResourceRows(store.database)
  const methods = new PaymentMethodCache(store.database)
  const configuration = new MerchantConfiguration(store.database)
  const secrets = new MerchantSecrets(store)
  const keys = new EncryptionKeys(store.database)
  const sessions = new PaywallSessions(store.database, methods)
  const blockEnds = new BlockEnds(store, customers)
  const queues = new WorkQueues(store.database)
  const guard = purchaseGuard(store, customers, blockEnds)
  const createCharge = chargeCreator(store, charges, reader, routes, guard)
  app.addHook('onRequest', async () => {
    const now = Math.floor(clock() / 1000)
    if (queues.runs('block-ends')) blockEnds.endOver(now)
    for (const { name, running } of queues.of('/queue')) if (running) queues.ran(name, now)
  })
  const createCustomer = customerCreator(store, customers, configuration)
  const outages = createOutages()
  const toThisMachine = notificationSender(isLocalAddress, outages, 'the sandbox delivers to this machine only')
  const deliverNotifications = notificationDelivery(store, reader, secrets, toThisMachine, queues, clock)
  const deliverMails = mailDelivery(store.database, clock)
  const deliver = async () => {
    deliverMails()
    await deliverNotifications()
  }
  const answerCharge = chargeAnswerer(store, charges, reader)
  const endpoints = [
    ...callerEndpoints(callers),
    ...callerChangeEndpoints(store.database, callers, twoFactor),
    ...passwordEndpoints(store.database, callers),
    ...twoFactorEndpoints(callers, twoFactor),
    ...chargeEndpoints(store, charges, reader, routes),
    chargeCommandEndpoint(store, charges, reader),
    chargeCreationEndpoint(store, createCharge, reader, configuration),
    taxInvoiceEndpoint(store),
    ...notificationEndpoints(store),
    testNotificationEndpoint(store, reader, secrets, notificationSender(options.isNotified, outages)),
    resendEndpoint(store),
    // Templates are added by promoting uploads, too: they are no plain resource.
    ...endpointsOf(mailTemplates, rows),
    ...uploadedTemplateEndpoints(store.database, rows),
    ...mailEndpoints(store.database, configuration),
    ...customerEndpoints(store, customers, customerReader),
    ...customerChangeEndpoints(store, customers, customerReader, createCustomer, blockEnds),
    financialSummariesEndpoint(store),
    paymentProfileEndpoint(store.database),
    ...ofacCheckEndpoints(store.database),
    ...merchantConfigurationEndpoints({ configuration, secrets, keys }),
    ...accountProvisioningEndpoints(store.database, { configuration, rows }),
    taxQuoteEndpoint(configuration),
    versionsEndpoint(Math.floor(clock() / 1000)),
    ...resourceEndpoints(rows),
    binByNumberEndpoint(rows),
    binImportEndpoint(store.database, rows),
    ...hiveEndpoints(rows),
    ...referenceEndpoints,
    ...resources.flatMap((resource) =>
      resource.countedBy ? statisticsEndpoints({ database: store.database, rows }, resource, resource.countedBy) : [],
    ),
    dashboardStatisticsEndpoint(store.database),
    ...paymentMethodEndpoints(methods),
    ...paywallEndpoints({ store, sessions, methods, create: createCharge, answerCharge, createCustomer }),
    paywallMetricsEndpoint(store.database),
    ...customerUploadEndpoints(store.database),
    transactionReportEndpoint(store),
    ...pennyDropEndpoints(store.database),
    ...queueEndpoints({ database: store.database, queues, blockEnds }),
  ]
  for (const endpoint of endpoints) serve(app, endpoint, surroundings)
  serveOutages(app, store.database, outages, clock)
  const { deliverEveryMs } = options
  const delivering = deliverEveryMs === undefined ? null : setInterval(() => void deliver(), deliverEveryMs).unref()

  const signIns = fixedCallers.map(({ merchantAccount, callerName, secretKey, may, totpSecret }) => ({
    merchantAccount,
    callerName,
    secretKey,
    may,
    ...(totpSecret ? { totpSecret } : {}),
  }))
  const close = async () => {
    if (delivering) clearInterval(delivering)
    await app.close()
    if (store.database.isOpen) store.database.close()
  }
  return { app, signIns, database: store.database, deliver, close }
}
