import type { DatabaseSync } from 'node:sqlite'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { callersPart } from './callers/part.ts'
import { chargesPart } from './charges/part.ts'
import { configurationPart } from './configuration/part.ts'
import { customersPart } from './customers/part.ts'
import { authenticator } from './http/authentication.ts'
import { type Endpoint, serve } from './http/endpoint.ts'
import { installErrorHandlers, sendFrameworkError } from './http/error-response.ts'
import { mailDelivery } from './mails/mail-delivery.ts'
import { mailsPart } from './mails/part.ts'
import { notificationDelivery } from './notifications/delivery.ts'
import { serveOutages } from './notifications/outage-switches.ts'
import { notificationsPart } from './notifications/part.ts'
import { paymentMethodEndpoints } from './payment-methods/payment-method-endpoints.ts'
import { paywallPart } from './paywall/part.ts'
import { openPlatform } from './platform.ts'
import { queueEndpoints } from './queues/queue-endpoints.ts'
import { transactionReportEndpoint } from './reports/transaction-report.ts'
import { fixedCallers, type SignIn } from './seed/accounts.ts'
import { seedOf } from './seed/seed.ts'
import { statisticsPart } from './statistics/part.ts'
import { openStore } from './store/store.ts'

export { formatSignIns, type SignIn } from './seed/accounts.ts'

/** Options of the platform. */
export interface SandboxOptions {
  /** The folder of the database file, created if missing. The database is in memory if this is left out. */
  readonly dataDir?: string | undefined
  /** The number of charges in a new database; 5,000 by default. */
  readonly charges?: number | undefined
  /** The longest random delay of a response, in milliseconds; 0 by default. */
  readonly maxDelayMs?: number | undefined
  /** The platform's clock, in milliseconds since 1970. */
  readonly clock?: (() => number) | undefined
  readonly logger?: FastifyBaseLogger | undefined
  /** The interval between deliveries, in milliseconds. By default only `deliver` delivers. */
  readonly deliverEveryMs?: number | undefined
  /** Whether test notifications may go to an address; only to public addresses by default. */
  readonly isNotified?: ((address: string) => boolean) | undefined
  /** Reports seeding progress. */
  readonly onProgress?: ((seeded: number, total: number) => void) | undefined
}

/** The platform, ready for requests. It does not listen yet. */
export interface Sandbox {
  readonly app: FastifyInstance
  /** Every call of `/api/v3`. */
  readonly endpoints: readonly Endpoint[]
  /** The callers whose keys are published. */
  readonly signIns: readonly SignIn[]
  /** The database, for tests that need states no call can create. */
  readonly database: DatabaseSync
  /** Delivers queued mails and the notifications that are due. */
  deliver(): Promise<void>
  /** Finishes open requests, then closes the database. */
  close(): Promise<void>
}

/** The largest accepted body, in bytes. */
const BODY_LIMIT = 1_048_576
/** The longest id in a path, in characters. */
const PARAMETER_LIMIT = 500

/** Builds the platform over its database. A new database is seeded first. */
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
    frameworkErrors: sendFrameworkError,
  }) as FastifyInstance
  // Signatures cover the raw bytes, so no body is parsed before it is verified.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    // Clients use this header to correct their clock.
    reply.header('date', new Date(clock()).toUTCString())
  })
  installErrorHandlers(app)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    store.database.prepare('select 1').get()
    return { status: 'ok' }
  })
  const platform = openPlatform(store, { clock, isNotified: options.isNotified })
  const { database, callers, queues, blockEnds } = platform
  app.addHook('onRequest', async () => {
    const now = Math.floor(clock() / 1000)
    if (queues.runs('block-ends')) blockEnds.endOver(now)
    for (const { name, running } of queues.of('/queue')) if (running) queues.ran(name, now)
  })

  const endpoints = [
    callersPart,
    chargesPart,
    customersPart,
    configurationPart,
    statisticsPart,
    paymentMethodEndpoints,
    paywallPart,
    notificationsPart,
    mailsPart,
    queueEndpoints,
    transactionReportEndpoint,
  ].flatMap((part) => part(platform))
  const deps = { authenticate: authenticator(callers), clock, maxDelayMs: options.maxDelayMs ?? 0 }
  for (const endpoint of endpoints) serve(app, endpoint, deps)
  serveOutages(app, platform)

  const deliverMails = mailDelivery(platform)
  const deliverNotifications = notificationDelivery(platform)
  const deliver = async () => {
    deliverMails()
    await deliverNotifications()
  }
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
    if (database.isOpen) database.close()
  }
  return { app, endpoints, signIns, database, deliver, close }
}
