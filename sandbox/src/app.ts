import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { authenticator } from './authentication.ts'
import { BlockEnds } from './block-ends.ts'
import { callerChangeEndpoints } from './caller-changes.ts'
import { passwordEndpoints } from './caller-passwords.ts'
import { CallerRows } from './caller-rows.ts'
import { callerEndpoints } from './callers.ts'
import { chargeEndpoints, openChargeIndex } from './charge.ts'
import { chargeAnswerer } from './charge-answer.ts'
import { chargeCommandEndpoint } from './charge-command-endpoint.ts'
import { chargeCreator } from './charge-creation.ts'
import { chargeCreationEndpoint } from './charge-creation-endpoint.ts'
import { ChargeReader } from './charge-reader.ts'
import { customerEndpoints, openCustomerIndex } from './customer.ts'
import { customerChangeEndpoints } from './customer-changes.ts'
import { customerCreator } from './customer-creation.ts'
import { CustomerReader } from './customer-reader.ts'
import { customerUploadEndpoints } from './customer-upload-endpoints.ts'
import { serve } from './endpoint.ts'
import { answerErrors, answerFrameworkError } from './error-answer.ts'
import { financialSummariesEndpoint } from './financial-summaries.ts'
import { installmentPlanEndpoints } from './installment-plan.ts'
import { installmentSettingEndpoints } from './installment-setting.ts'
import { notificationEndpoints } from './notification-endpoints.ts'
import { notificationSender } from './notification-sender.ts'
import { ofacCheckEndpoint } from './ofac-check.ts'
import { PaymentMethodCache } from './payment-method-cache.ts'
import { paymentMethodEndpoints } from './payment-method-endpoints.ts'
import { paymentProfileEndpoint } from './payment-profile.ts'
import { paywallEndpoints } from './paywall-endpoints.ts'
import { paywallMetricsEndpoint } from './paywall-metrics.ts'
import { PaywallSessions } from './paywall-session.ts'
import { pennyDropEndpoints } from './penny-drop.ts'
import { fixedCallers, type SignIn } from './seed/accounts.ts'
import { openStore } from './store.ts'
import { taxInvoiceEndpoint } from './tax-invoice.ts'
import { testNotificationEndpoint } from './test-notification.ts'
import { TwoFactor } from './two-factor.ts'
import { twoFactorEndpoints } from './two-factor-endpoints.ts'
import { verificationReasonEndpoints } from './verification-reason.ts'

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
  /** Which addresses notifications may go to; public ones unless given. */
  readonly isNotified?: ((address: string) => boolean) | undefined
  /** Told of the charges seeded, now and then. */
  readonly onProgress?: ((seeded: number, total: number) => void) | undefined
}

/** The platform, ready to be called; it does not listen by itself. */
export interface Sandbox {
  readonly app: FastifyInstance
  /** The callers everybody may know. */
  readonly signIns: readonly SignIn[]
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
    charges: options.charges ?? 5_000,
    now: Math.floor(clock() / 1000),
    onProgress: options.onProgress ?? (() => {}),
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
  const charges = openChargeIndex(store)
  const reader = new ChargeReader(store.database)
  const customers = openCustomerIndex(store)
  const customerReader = new CustomerReader(store.database)
  const createCharge = chargeCreator(store, charges, reader)
  const methods = new PaymentMethodCache(store.database)
  const sessions = new PaywallSessions(store.database, methods)
  const blockEnds = new BlockEnds(store, customers)
  app.addHook('onRequest', async () => blockEnds.endOver(Math.floor(clock() / 1000)))
  const createCustomer = customerCreator(store, customers)
  const answerCharge = chargeAnswerer(store, charges, reader)
  const endpoints = [
    ...callerEndpoints(callers),
    ...callerChangeEndpoints(store.database, callers, twoFactor),
    ...passwordEndpoints(store.database, callers),
    ...twoFactorEndpoints(callers, twoFactor),
    ...chargeEndpoints(store, charges, reader),
    chargeCommandEndpoint(store, charges, reader),
    chargeCreationEndpoint(store, createCharge, reader),
    taxInvoiceEndpoint(store),
    ...notificationEndpoints(store),
    testNotificationEndpoint(store, reader, notificationSender(options.isNotified)),
    ...customerEndpoints(store, customers, customerReader),
    ...customerChangeEndpoints(store, customers, customerReader, createCustomer, blockEnds),
    financialSummariesEndpoint(store),
    paymentProfileEndpoint(store.database),
    ofacCheckEndpoint(store.database),
    ...installmentSettingEndpoints(store.database),
    ...installmentPlanEndpoints(store.database),
    ...paymentMethodEndpoints(methods),
    ...paywallEndpoints({ store, sessions, methods, create: createCharge, answerCharge, createCustomer }),
    paywallMetricsEndpoint(store.database),
    ...verificationReasonEndpoints(store.database),
    ...customerUploadEndpoints(store.database),
    ...pennyDropEndpoints(store.database),
  ]
  for (const endpoint of endpoints) serve(app, endpoint, surroundings)

  const signIns = fixedCallers.map(({ merchantAccount, callerName, secretKey, may, totpSecret }) => ({
    merchantAccount,
    callerName,
    secretKey,
    may,
    ...(totpSecret ? { totpSecret } : {}),
  }))
  const close = async () => {
    await app.close()
    if (store.database.isOpen) store.database.close()
  }
  return { app, signIns, close }
}
