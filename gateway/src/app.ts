import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { registerGraphQL } from './graphql/endpoint.ts'
import { createRateLimit } from './graphql/rate-limit.ts'
import { buildSchema } from './graphql/schema.ts'
import { createGraphQLServer } from './graphql/server.ts'
import { answerErrors } from './http/errors.ts'
import { registerFileRoute } from './http/file-route.ts'
import { registerHealth } from './http/health.ts'
import { OneLinePerRequest } from './http/logger.ts'
import { createMetrics, registerMetrics } from './http/metrics.ts'
import { registerReferenceLists } from './http/reference-lists.ts'
import { taxInvoices } from './http/tax-invoices.ts'
import { uploadImages } from './http/upload-images.ts'
import { registerWebClient } from './http/web-client.ts'
import { connectPlatform, type PlatformOptions } from './rest/platform.ts'
import type { CallReport } from './rest/send.ts'
import type { Services } from './services.ts'
import { createBasicSignIn } from './session/basic.ts'
import { createLockout } from './session/lockout.ts'
import { type MasterKeys, readMasterKeys } from './session/seal.ts'
import { createSessions } from './session/sessions.ts'
import { signIn } from './session/sign-in.ts'
import { createSentCommands } from './store/sent-commands.ts'
import { openStore, type Store } from './store/store.ts'

/** What a gateway is built from. Everything but the platform has a default that works in memory. */
export interface AppOptions {
  readonly platform: PlatformOptions
  /** The store; one in memory by default. It is closed with the app. */
  readonly store?: Store
  readonly masterKeys?: MasterKeys
  /** Milliseconds since the epoch. */
  readonly clock?: () => number
  /** How long one request may take, in milliseconds. */
  readonly deadlineMs?: number
  /** How many requests a credential may make in a minute; 1,200 by default. */
  readonly requestsPerMinute?: number
  /** Money commands above this amount (a decimal, major units) take a fresh confirmation; 1000 by default. */
  readonly confirmMoneyAbove?: string
  readonly introspection?: boolean
  readonly trustProxy?: boolean
  readonly logger?: FastifyServerOptions['logger']
  /** A JSON file with the news to show (a list of `{ title, link, date }`); none by default. */
  readonly newsFile?: string | undefined
  /** Folder of the built web client; without it only the API is served. */
  readonly webClient?: string
  /** Told of every platform call. */
  readonly onCall?: (report: CallReport) => void
}

const defaultDeadlineMs = 15_000

/** Builds the gateway: Fastify with `/graphql`, the web client, health and metrics. It does not listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy ?? false,
    logController: new OneLinePerRequest(),
    requestTimeout: 30_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1_000 },
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
  })
  const metrics = createMetrics()
  const services = await startServices(app, options, (report) => {
    metrics.observeCall(report)
    options.onCall?.(report)
  })
  const server = createGraphQLServer({
    schema: buildSchema(),
    introspection: options.introspection ?? false,
    onUnexpected: (error) => app.log.error(error, 'unexpected error'),
  })
  answerErrors(app)
  // Read where they are asked for: most requests of integrators bear none.
  await app.register(cookie, { hook: false })
  const refuseExcess = await createRateLimit(app, services.requestsPerMinute)
  await registerGraphQL(app, server, services, refuseExcess)
  for (const route of [taxInvoices, uploadImages]) registerFileRoute(app, services, refuseExcess, route)
  registerReferenceLists(app, options.newsFile)
  registerHealth(app, services)
  registerMetrics(app, metrics)
  if (options.webClient !== undefined) await registerWebClient(app, options.webClient)
  return app
}

async function startServices(
  app: FastifyInstance,
  options: AppOptions,
  reportCall: (report: CallReport) => void,
): Promise<Services> {
  const clock = options.clock ?? Date.now
  const deadlineMs = options.deadlineMs ?? defaultDeadlineMs
  const platform = connectPlatform(options.platform)
  const store = options.store ?? (await openStore({}))
  const lockout = createLockout(store, clock)
  app.addHook('onClose', async () => {
    await platform.close()
    await store.destroy()
  })
  return {
    platform,
    store,
    clock,
    deadlineMs,
    requestsPerMinute: options.requestsPerMinute ?? 1_200,
    confirmMoneyAbove: options.confirmMoneyAbove ?? '1000',
    reportCall,
    lockout,
    log: app.log,
    sessions: createSessions(store, options.masterKeys ?? readMasterKeys(undefined, undefined), clock),
    sentCommands: createSentCommands(store, clock, (error) => app.log.error(error, 'a command was done but not noted')),
    basicSignIn: createBasicSignIn(
      (credentials) =>
        signIn(credentials, lockout, {
          platform,
          clock,
          deadline: AbortSignal.timeout(deadlineMs),
          onCall: reportCall,
        }),
      clock,
    ),
  }
}
