import type { FastifyBaseLogger } from 'fastify'
import type { RefusalLog } from './audit/refusal-log.ts'
import type { ChargeCounts } from './dashboard/charge-counts.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { DepthReadings } from './queues/depth-readings.ts'
import type { QueueStops } from './queues/queue-stops.ts'
import type { Platform } from './rest/platform.ts'
import type { ReadsUnderWay } from './rest/reads-under-way.ts'
import type { CallReport } from './rest/send.ts'
import type { KeptTables } from './routing/kept-tables.ts'
import type { ChargeSamples } from './sample/charge-samples.ts'
import type { BasicSignIn } from './session/basic.ts'
import type { CallerRefresh } from './session/caller-refresh.ts'
import type { ExplorerPasses } from './session/explorer-passes.ts'
import type { Lockout } from './session/lockout.ts'
import type { Sessions } from './session/sessions.ts'
import type { DashboardReadings } from './store/dashboard-readings.ts'
import type { ReportDownloads } from './store/report-downloads.ts'
import type { SentCommands } from './store/sent-commands.ts'
import type { Store } from './store/store.ts'

/** What lives as long as the gateway and is shared by its requests. */
export interface Services {
  readonly platform: Platform
  readonly readsUnderWay: ReadsUnderWay
  readonly chargeSamples: ChargeSamples
  readonly dashboardReadings: DashboardReadings
  readonly reportDownloads: ReportDownloads
  readonly chargeCounts: ChargeCounts
  readonly keptTables: KeptTables
  readonly store: Store
  readonly sessions: Sessions
  readonly explorerPasses: ExplorerPasses
  readonly callerRefresh: CallerRefresh
  readonly lockout: Lockout
  readonly basicSignIn: BasicSignIn
  readonly sentCommands: SentCommands
  readonly ledger: Ledger
  readonly jobs: Jobs
  readonly queueStops: QueueStops
  readonly depthReadings: DepthReadings
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** How long one request may take, in milliseconds. */
  readonly deadlineMs: number
  /** How many requests a credential may make in a minute. */
  readonly requestsPerMinute: number
  /** Money commands above this amount, in major units of whatever currency, take a fresh confirmation. */
  readonly confirmMoneyAbove: string
  readonly reportCall: (report: CallReport) => void
  readonly log: FastifyBaseLogger
  readonly refusals: RefusalLog
}
