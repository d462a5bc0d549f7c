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
  /** Every call of `/api/v3`. */
  readonly endpoints: readonly Endpoint[]
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
    frameworkErrors: sendFrameworkError,
  }) as FastifyInstance
  // Signatures are over the bytes sent: no body is parsed before it is verified.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    // Clients learn their clock's skew from this header.
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
