import { setTimeout } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { createRefusalLog } from './audit/refusal-log.ts'
import { type MasterKeys, readMasterKeys } from './crypto/seal.ts'
import { createChargeCounts } from './dashboard/charge-counts.ts'
import { createSoundDocuments } from './graphql/documents.ts'
import { createDocumentsByHash } from './graphql/documents-by-hash.ts'
import { knownDocuments, readKnownDocuments } from './graphql/known-documents.ts'
import { portalSchema } from './graphql/schema.ts'
import { createGraphQLServer } from './graphql/server.ts'
import { accountExport } from './http/account-export.ts'
import { headAnswers } from './http/answer-headers.ts'
import { registerBinImport } from './http/bin-import.ts'
import { answerErrors, answerUnreadable } from './http/errors.ts'
import { registerFileRoute } from './http/file-route.ts'
import { registerGraphQL } from './http/graphql-endpoint.ts'
import { registerHealth } from './http/health.ts'
import { jobResults } from './http/job-results.ts'
import { type Links, ownPages, registerLinks } from './http/links.ts'
import { Load, type LoadLimits } from './http/load.ts'
import { OneLinePerRequest } from './http/logger.ts'
import { mailDocuments } from './http/mail-documents.ts'
import { createMetrics, registerMetrics } from './http/metrics.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { registerReferenceLists } from './http/reference-lists.ts'
import { ruleFiles } from './http/rule-files.ts'
import { schemaFile } from './http/schema-file.ts'
import { taxInvoices } from './http/tax-invoices.ts'
import { transactionReports } from './http/transaction-reports.ts'
import { uploadImages } from './http/upload-images.ts'
import { registerWebClient } from './http/web-client.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { createLedger } from './ledger/ledger.ts'
import { resendJob } from './notifications/resend-job.ts'
import { createDepthReadings } from './queues/depth-readings.ts'
import { createQueueStops } from './queues/queue-stops.ts'
import { connectPlatform, type PlatformOptions } from './rest/platform.ts'
import { ReadsUnderWay } from './rest/reads-under-way.ts'
import type { CallReport } from './rest/send.ts'
import { createKeptTables } from './routing/kept-tables.ts'
import { createChargeSamples } from './sample/charge-samples.ts'
import type { Services } from './services.ts'
import { createAcceptedKeys } from './session/accepted-keys.ts'
import { createBasicSignIn } from './session/basic.ts'
import { createCallerRefresh } from './session/caller-refresh.ts'
import { createExplorerPasses } from './session/explorer-passes.ts'
import { createLockout } from './session/lockout.ts'
import { createSessions } from './session/sessions.ts'
import { createDashboardReadings } from './store/dashboard-readings.ts'
import { createReportDownloads } from './store/report-downloads.ts'
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
  /** Waits, for a guess at a credential under attack; rejects when the signal aborts. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** How many requests a credential may make in a minute; 1,200 by default. */
  readonly requestsPerMinute?: number
  /** Money commands above this amount (a decimal, major units) take a fresh confirmation; 1000 by default. */
  readonly confirmMoneyAbove?: string
  /** How much is taken on at once: 200 requests, 100 while the processor is busy, and 2,000 connections by default. */
  readonly loadLimits?: Partial<LoadLimits>
  /** How long a client may take to send, in milliseconds; 7 seconds for the headers and 12 for all by default. */
  readonly patience?: Patience
  /** How many days the ledger's entries are kept; without a limit by default. */
  readonly ledgerRetentionDays?: number | null
  readonly introspection?: boolean
  /** Whether browser sessions run the web client's documents only; any document by default. */
  readonly knownDocumentsOnly?: boolean
  /** The web client's documents where there is no built web client. */
  readonly documents?: readonly string[]
  readonly trustProxy?: boolean
  readonly logger?: FastifyServerOptions['logger']
  /** A JSON file with the news to show (a list of `{ title, link, date }`); none by default. */
  readonly newsFile?: string | undefined
  /** Where the links of the menu and the footer lead; to pages of the portal by default. */
  readonly links?: Links
  /** Folder of the built web client; without it only the API is served. */
  readonly webClient?: string
  /** How often this replica looks for jobs that it was not told of, in milliseconds; never by default. */
  readonly jobsEveryMs?: number
  /** Whether other replicas use the store; they may by default. */
  readonly isStoreShared?: boolean
  /** Told of every platform call. */
  readonly onCall?: (report: CallReport) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The bulk work of this replica. */
    jobs: Jobs
  }
}

/** How long a client may take to send, in milliseconds. What is late is found at the next look. */
interface Patience {
  readonly headersMs: number
  /** Headers and body together. */
  readonly requestMs: number
  readonly lookEveryMs: number
}

const defaultDeadlineMs = 15_000
const defaultLoadLimits: LoadLimits = { requests: 200, requestsWhenBusy: 100, connections: 2_000 }
/** The last look is at 7 and at 12 seconds. */
const defaultPatience: Patience = { headersMs: 6_000, requestMs: 11_000, lookEveryMs: 1_000 }

/** Builds the gateway: Fastify with `/graphql`, the web client, health and metrics. It does not listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { headersMs, requestMs, lookEveryMs } = options.patience ?? defaultPatience
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy ?? false,
    logController: new OneLinePerRequest(),
    // A logger for each request costs as much as judging its credentials; the lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    requestTimeout: requestMs,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: answerUnreadable,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: lookEveryMs,
      maxHeaderSize: 16 * 1024,
      joinDuplicateHeaders: true,
    },
  })
  const load = new Load(app.server, { ...defaultLoadLimits, ...options.loadLimits })
  app.addHook('onClose', async () => load.stop())
  const metrics = createMetrics()
  const services = await startServices(app, options, (report) => {
    metrics.observeCall(report)
    options.onCall?.(report)
  })
  const documents = createSoundDocuments(services.clock)
  const server = createGraphQLServer({
    schema: portalSchema(),
    documents,
    introspection: options.introspection ?? false,
    onUnexpected: (error) => app.log.error(error, 'unexpected error'),
  })
  app.decorate('jobs', services.jobs)
  app.addHook('onReady', async () => services.jobs.kick())
  app.decorateRequest('portal', null)
  headAnswers(app)
  answerErrors(app)
  // Read where they are needed: most requests of integrators have none.
  await app.register(cookie, { hook: false })
  const rateLimit = await createRateLimit(app, services.requestsPerMinute, services.clock)
  const byHash = createDocumentsByHash({
    known:
      options.webClient === undefined ? knownDocuments(options.documents ?? []) : readKnownDocuments(options.webClient),
    isStrict: options.knownDocumentsOnly ?? false,
    documents,
    clock: services.clock,
  })
  await registerGraphQL(app, server, documents, byHash, services, rateLimit, load)
  const files = [taxInvoices, uploadImages, ruleFiles, accountExport, jobResults, transactionReports, schemaFile]
  for (const route of [...files, ...mailDocuments]) {
    registerFileRoute(app, services, rateLimit, load, route)
  }
  await registerBinImport(app, services, rateLimit, load)
  registerReferenceLists(app, options.newsFile)
  registerLinks(app, options.links ?? ownPages)
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
  const masterKeys = options.masterKeys ?? readMasterKeys(undefined, undefined)
  const acceptedKeys = createAcceptedKeys(store, masterKeys, clock)
  const sessions = createSessions(store, masterKeys, clock)
  const pause = options.pause ?? ((milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }))
  const refusals = createRefusalLog({ clock, write: (refusal) => app.log.info({ audit: refusal }, 'audit') })
  const jobs = createJobs({
    store,
    masterKeys,
    platform,
    clock,
    deadlineMs,
    kinds: [resendJob],
    wait: pause,
    onCall: reportCall,
    log: app.log,
    isShared: options.isStoreShared ?? true,
    everyMs: options.jobsEveryMs ?? null,
  })
  app.addHook('onClose', async () => {
    refusals.flush()
    await jobs.close()
    await platform.close()
    await store.destroy()
  })
  return {
    platform,
    readsUnderWay: new ReadsUnderWay(),
    chargeSamples: createChargeSamples(clock),
    dashboardReadings: createDashboardReadings(store, clock, (error) =>
      app.log.error(error, 'a reading of the dashboard could not be stored'),
    ),
    reportDownloads: createReportDownloads(store, clock),
    chargeCounts: createChargeCounts(clock),
    keptTables: createKeptTables(clock),
    queueStops: createQueueStops(store),
    depthReadings: createDepthReadings(clock),
    store,
    clock,
    deadlineMs,
    requestsPerMinute: options.requestsPerMinute ?? 1_200,
    confirmMoneyAbove: options.confirmMoneyAbove ?? '1000',
    reportCall,
    lockout: createLockout({ store, acceptedKeys, clock, pause }),
    log: app.log,
    refusals,
    sessions,
    explorerPasses: createExplorerPasses(masterKeys, clock),
    callerRefresh: createCallerRefresh({ sessions, platform, clock, log: app.log, onCall: reportCall }),
    sentCommands: createSentCommands(store, masterKeys, clock, (error) =>
      app.log.error(error, 'what became of a command could not be noted'),
    ),
    ledger: createLedger(store, clock, { retentionDays: options.ledgerRetentionDays ?? null }, (error) =>
      app.log.error(error, 'what became of a change could not be written to the ledger'),
    ),
    basicSignIn: createBasicSignIn(clock),
    jobs,
  }
}
