import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { createSoundDocuments } from './graphql/documents.ts'
import { createDocumentsByHash } from './graphql/documents-by-hash.ts'
import { knownDocuments, readKnownDocuments } from './graphql/known-documents.ts'
import { createOperationReport } from './graphql/operation-report.ts'
import { portalSchema } from './graphql/schema.ts'
import { createGraphQLServer } from './graphql/server.ts'
import { accountExport } from './http/account-export.ts'
import { registerBinImport } from './http/bin-import.ts'
import { handleErrors, handleUnreadable } from './http/errors.ts'
import { type FileRoute, registerFileRoute } from './http/file-route.ts'
import { registerGraphQL } from './http/graphql-endpoint.ts'
import { registerHealth } from './http/health.ts'
import { jobResults } from './http/job-results.ts'
import { type Links, ownPages, registerLinks } from './http/links.ts'
import { listExports } from './http/list-exports.ts'
import { Load, type LoadLimits } from './http/load.ts'
import { OneLinePerRequest } from './http/logger.ts'
import { mailDocuments } from './http/mail-documents.ts'
import { createMetrics, registerMetrics } from './http/metrics.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { registerReferenceLists } from './http/reference-lists.ts'
import { readHeads } from './http/request-head.ts'
import { addResponseHeaders } from './http/response-headers.ts'
import { ruleFiles } from './http/rule-files.ts'
import { schemaFile } from './http/schema-file.ts'
import { taxInvoices } from './http/tax-invoices.ts'
import { registerTracing } from './http/tracing.ts'
import { transactionReports } from './http/transaction-reports.ts'
import { uploadImages } from './http/upload-images.ts'
import { registerWebClient } from './http/web-client.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { CallReport } from './rest/send.ts'
import { type ServiceOptions, type Services, startServices } from './services/services.ts'

/** Options of a gateway. Everything except the platform has a default that works in memory. */
export interface AppOptions extends ServiceOptions {
  /**
   * Load limits. Defaults: 200 concurrent requests, 100 while the processor is busy, 50 of one sender, and 2,000
   * connections.
   */
  readonly loadLimits?: Partial<LoadLimits>
  /** How long a client may take to send a request. Default: 7 seconds for the headers and 12 in total. */
  readonly patience?: Patience
  readonly introspection?: boolean
  /** Whether browser sessions may run only the web client's documents. Default: any document. */
  readonly knownDocumentsOnly?: boolean
  /** The web client's documents, used if there is no built web client. */
  readonly documents?: readonly string[]
  readonly trustProxy?: boolean
  readonly logger?: FastifyServerOptions['logger']
  /** A JSON file with the news to show (a list of `{ title, link, date }`). Default: no news. */
  readonly newsFile?: string | undefined
  /** Targets of the links in the menu and the footer. Default: pages of the portal. */
  readonly links?: Links
  /** The folder of the built web client. Without it only the API is served. */
  readonly webClient?: string
  /** Called for every platform call. */
  readonly onCall?: (report: CallReport) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The bulk jobs that this replica runs. */
    jobs: Jobs
  }
}

/** How long a client may take to send a request, in milliseconds. The server detects a timeout at its next check. */
interface Patience {
  readonly headersMs: number
  /** Headers and body together. */
  readonly requestMs: number
  readonly lookEveryMs: number
}

const defaultLoadLimits: LoadLimits = { requests: 200, requestsWhenBusy: 100, connections: 2_000 }
/** The checks run every second, and the last ones at 7 and at 12 seconds. */
const defaultPatience: Patience = { headersMs: 6_000, requestMs: 11_000, lookEveryMs: 1_000 }

/** Builds the gateway: Fastify with `/graphql`, the web client, health and metrics. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { headersMs, requestMs, lookEveryMs } = options.patience ?? defaultPatience
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy ?? false,
    logController: new OneLinePerRequest(),
    requestTimeout: requestMs,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: handleUnreadable,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: lookEveryMs,
      maxHeaderSize: 16 * 1024,
      joinDuplicateHeaders: true,
    },
  })
  // A child logger per request costs as much as checking its credentials. The log lines name the request themselves.
  app.log.child = () => app.log
  const load = new Load(app.server, { ...defaultLoadLimits, ...options.loadLimits })
  app.addHook('onClose', async () => load.stop())
  const metrics = createMetrics()
  const services = await startServices(options, app.log, (report) => {
    metrics.observeCall(report)
    options.onCall?.(report)
  })
  const documents = createSoundDocuments(services.clock)
  const known =
    options.webClient === undefined ? knownDocuments(options.documents ?? []) : readKnownDocuments(options.webClient)
  const report = createOperationReport(known.has, metrics.observeOperation)
  const server = createGraphQLServer({
    schema: portalSchema(),
    documents,
    introspection: options.introspection ?? false,
    report,
    onUnexpected: (error) => app.log.error(error, 'unexpected error'),
  })
  app.addHook('onClose', async () => {
    services.refusals.flush()
    await services.jobs.close()
    await services.patternTrials.close()
    await services.platform.close()
    await services.store.destroy()
  })
  app.decorate('jobs', services.jobs)
  app.addHook('onReady', async () => services.jobs.kick())
  app.decorateRequest('portal', null)
  readHeads(app)
  registerTracing(app, options.tracing)
  addResponseHeaders(app)
  handleErrors(app)
  const rateLimit = createRateLimit(services.requestsPerMinute, services.clock)
  const byHash = createDocumentsByHash({
    known,
    isStrict: options.knownDocumentsOnly ?? false,
    documents,
    clock: services.clock,
  })
  await registerGraphQL(app, server, documents, byHash, report, services, rateLimit, load)
  const fileRoutes: readonly FileRoute<Services>[] = [
    taxInvoices,
    uploadImages,
    ruleFiles,
    accountExport,
    jobResults,
    transactionReports,
    listExports,
    schemaFile,
    ...mailDocuments,
  ]
  for (const route of fileRoutes) registerFileRoute(app, services, rateLimit, load, route)
  await registerBinImport(app, services, rateLimit, load)
  registerReferenceLists(app, options.newsFile)
  registerLinks(app, options.links ?? ownPages)
  registerHealth(app, services)
  registerMetrics(app, metrics)
  if (options.webClient !== undefined) await registerWebClient(app, options.webClient)
  return app
}
