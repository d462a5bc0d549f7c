import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createApprovalStore } from '../approvals/approval-store.ts'
import { createDaySums } from '../approvals/day-sums.ts'
import { createIntents } from '../approvals/intents.ts'
import { createPersons } from '../approvals/persons.ts'
import { createRuleStore } from '../approvals/rule-store.ts'
import { createRefusalLog } from '../audit/refusal-log.ts'
import { createRefusedMutations } from '../audit/refused-mutations.ts'
import { createCaseStore } from '../cases/case-store.ts'
import { createChargeWatch, createDueDays } from '../cases/chargebacks.ts'
import { createColleagues } from '../cases/colleagues.ts'
import { createChargeJob } from '../charge-jobs/charge-job.ts'
import { type MasterKeys, readMasterKeys } from '../crypto/seal.ts'
import { createPictures } from '../dashboard/picture.ts'
import { ExportTurns } from '../exports/export-turns.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createLedger } from '../ledger/ledger.ts'
import { createRecordSigner } from '../ledger/signature.ts'
import { createListViewStore } from '../lists/list-view-store.ts'
import { resendJob } from '../notifications/resend-job.ts'
import { createDepthSamples } from '../queues/depth-samples.ts'
import { createQueueStops } from '../queues/queue-stops.ts'
import type { Context } from '../request/context.ts'
import { createPatternTrials } from '../resources/pattern-trials.ts'
import { InFlightReads } from '../rest/in-flight-reads.ts'
import { connectPlatform, type PlatformOptions } from '../rest/platform.ts'
import type { CallReport } from '../rest/send.ts'
import { createRoutingTableCache } from '../routing/routing-table-cache.ts'
import { createChargeSamples } from '../sample/charge-samples.ts'
import { createAcceptedKeys } from '../session/accepted-keys.ts'
import { createBasicSignIn } from '../session/basic.ts'
import { createCallerRefresh } from '../session/caller-refresh.ts'
import { createExplorerPasses } from '../session/explorer-passes.ts'
import { createLockout } from '../session/lockout.ts'
import { createSessions } from '../session/sessions.ts'
import { createDashboardSamples } from '../store/dashboard-samples.ts'
import { createIdempotencyStore } from '../store/idempotency-store.ts'
import { createListExports } from '../store/list-exports.ts'
import { createReportDownloads } from '../store/report-downloads.ts'
import { openStore, type Store } from '../store/store.ts'
import type { Tracing } from '../tracing/tracing.ts'

/** Options of the services. Every option except the platform has a default that works in memory. */
export interface ServiceOptions {
  readonly platform: PlatformOptions
  /** The store. The default is in memory. It is closed with the app. */
  readonly store?: Store
  readonly masterKeys?: MasterKeys
  /** Milliseconds since the epoch. */
  readonly clock?: () => number
  /** A monotonic clock in milliseconds. Default: that of the process. */
  readonly monotonic?: () => number
  /** Maximum duration of a request, in milliseconds. */
  readonly deadlineMs?: number
  /** Delays guesses at a credential under attack. Rejects when the signal aborts. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Maximum requests per minute and credential. Default: 1,200. */
  readonly requestsPerMinute?: number
  /** Money commands above this amount (a decimal, major units) require a fresh confirmation. Default: 1000. */
  readonly confirmMoneyAbove?: string
  /** Number of days for which the ledger's entries are kept. Default: no limit. */
  readonly ledgerRetentionDays?: number | null
  /** How often this replica looks for jobs of other replicas, in milliseconds. Default: never. */
  readonly jobsEveryMs?: number
  /** Records traces. Default: records nothing. */
  readonly tracing?: Tracing | undefined
  /** Whether other replicas use the store. Default: true. */
  readonly isStoreShared?: boolean
}

const defaultDeadlineMs = 15_000

/** The services that live as long as the gateway and that all requests share. */
export type Services = Awaited<ReturnType<typeof startServices>>

/** The context of the resolvers. */
export type PortalContext = Context<Services>

/** Builds the services. `reportCall` receives each platform call. */
export async function startServices(
  options: ServiceOptions,
  log: FastifyBaseLogger,
  reportCall: (report: CallReport) => void,
) {
  const clock = options.clock ?? Date.now
  const deadlineMs = options.deadlineMs ?? defaultDeadlineMs
  const requestsPerMinute = options.requestsPerMinute ?? 1_200
  const platform = connectPlatform(options.platform)
  const store = options.store ?? (await openStore({}))
  const masterKeys = options.masterKeys ?? readMasterKeys(undefined, undefined)
  const acceptedKeys = createAcceptedKeys(store, masterKeys, clock)
  const sessions = createSessions(store, masterKeys, clock)
  const pause = options.pause ?? ((milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }))
  const refusals = createRefusalLog({ clock, write: (refusal) => log.info({ audit: refusal }, 'audit') })
  const idempotencyStore = createIdempotencyStore(store, masterKeys, clock, (error) =>
    log.error(error, 'what became of a command could not be noted'),
  )
  const ledger = createLedger(
    store,
    clock,
    {
      retentionDays: options.ledgerRetentionDays ?? null,
      signer: createRecordSigner(masterKeys),
      monotonic: options.monotonic,
      report: (progress) => log.warn(progress),
    },
    (error) => log.error(error, 'what became of a change could not be written to the ledger'),
  )
  const jobs = createJobs({
    store,
    masterKeys,
    platform,
    clock,
    deadlineMs,
    kinds: [resendJob, createChargeJob({ idempotencyStore, clock, begin: ledger.beginOfJob })],
    wait: pause,
    onCall: reportCall,
    log,
    isShared: options.isStoreShared ?? true,
    everyMs: options.jobsEveryMs ?? null,
    tracing: options.tracing,
  })
  const cases = createCaseStore(store, clock)
  const dueDays = createDueDays(store)
  return {
    platform,
    inFlightReads: new InFlightReads(),
    chargeSamples: createChargeSamples(clock),
    dashboardSamples: createDashboardSamples(store, clock, (error) =>
      log.error(error, 'a reading of the dashboard could not be stored'),
    ),
    reportDownloads: createReportDownloads(store, clock),
    listExports: createListExports(store, clock),
    exportTurns: new ExportTurns(platform),
    pictures: createPictures(clock),
    routingTableCache: createRoutingTableCache(clock),
    patternTrials: createPatternTrials(),
    listViews: createListViewStore(store, clock),
    cases,
    dueDays,
    colleagues: createColleagues(store, clock),
    chargeWatch: createChargeWatch({
      cases,
      dueDays,
      onFailure: (error) => log.warn(error, 'the cases of charges could not be looked after'),
    }),
    approvalRules: createRuleStore(store, clock),
    approvals: createApprovalStore(store, clock),
    persons: createPersons(store, clock),
    daySums: createDaySums(store, clock),
    intents: createIntents(masterKeys),
    queueStops: createQueueStops(store),
    depthSamples: createDepthSamples(clock),
    store,
    clock,
    deadlineMs,
    requestsPerMinute,
    confirmMoneyAbove: options.confirmMoneyAbove ?? '1000',
    reportCall,
    lockout: createLockout({ store, acceptedKeys, clock, pause }),
    log,
    refusals,
    refusedMutations: createRefusedMutations(clock, Math.ceil(requestsPerMinute / 10)),
    sessions,
    explorerPasses: createExplorerPasses(masterKeys, clock),
    callerRefresh: createCallerRefresh({ sessions, platform, clock, log, onCall: reportCall }),
    idempotencyStore,
    ledger,
    basicSignIn: createBasicSignIn(clock),
    jobs,
  }
}
