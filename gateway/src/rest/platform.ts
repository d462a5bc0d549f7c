import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import { GraphQLError } from 'graphql'
import { Pool } from 'undici'
import type { Deadline } from '../timing/deadline.ts'
import { Breaker } from './breaker.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { type TurnLimits, Turns } from './turns.ts'

/** How the gateway reaches the platform. Every option except the address has a working default. */
export interface PlatformOptions {
  /** Origin of the platform, `http://127.0.0.1:4010`. */
  readonly url: string
  /** Number of keep-alive connections. It must cover the fan-out times the concurrent requests. */
  readonly connections?: number
  /** Connections for files, each held for the entire transfer. */
  readonly fileConnections?: number
  /** Number of consecutive failed requests that open the circuit breaker; see `Breaker`. */
  readonly breakerThreshold?: number
  /** How long the breaker stays open before one call probes the platform, in milliseconds. */
  readonly breakerRestMs?: number
}

/** The platform as `send` sees it: its bulkheads, and the clock difference learned from responses. */
export interface Platform {
  /** Calls on behalf of waiting users and programs. */
  readonly interactive: Bulkhead
  /** Files, whose duration depends on their readers. A hanging or failing file affects no other traffic. */
  readonly files: FileBulkhead
  /** Reports, which take minutes, so that no other file waits for one. */
  readonly reports: FileBulkhead
  /** The calls for exports of lists, so that no screen waits for one. */
  readonly exports: Bulkhead
  /** The reads for plans of jobs, so that no screen waits for one. */
  readonly plans: Bulkhead
  /** Seconds to add to the gateway's clock to get the platform's. */
  skewSeconds: number
  /**
   * When the platform was last called on behalf of a waiting user or program, on the process's clock
   * (`performance.now()`).
   */
  interactiveAt: number
  /** The platform's newest `Date` header, verbatim; undefined before the first response. */
  date: string | undefined
  close(): Promise<void>
}

/** The connections and the circuit breaker for one kind of traffic. */
export interface Bulkhead {
  readonly pool: Pool
  /** The calls in flight, except for files. */
  readonly limiter: ConcurrencyLimiter
  readonly breaker: Breaker
}

/** The connections for files. Each file holds one until its reader has it, so callers and accounts have a share of them. */
export interface FileBulkhead extends Bulkhead {
  /** One for each connection, so no file waits for a connection. */
  readonly turns: Turns
}

/** A failed attempt without a response. */
export class LostResponse extends Error {
  /** Whether the request certainly did not reach the platform. */
  readonly neverSent: boolean

  constructor(reason: string, neverSent: boolean) {
    super(reason)
    this.neverSent = neverSent
  }
}

/** Number of parallel report reads. */
const reportConnections = 8
/** Number of parallel report reads of a caller and of a merchant account. */
const reportShare = { ofCaller: 2, ofAccount: 4 }

/** Number of parallel reads of other files. */
const fileConnections = 64
/** Number of parallel reads of other files of a caller. */
const fileShare = { ofCaller: 8 }

/** Number of parallel calls for exports. */
const exportConnections = 4

/** Number of parallel reads for plans, across all accounts. */
const planConnections = 16

/** Minimum limit on concurrent calls while they compete for the processor; measured, see docs/performance.md. */
const leastInFlight = 64

const passingFailures: readonly unknown[] = [502, 503, 504]

/** Opens the bulkheads to the platform. Connections are made on first use. */
export function connectPlatform(options: PlatformOptions): Platform {
  const interactive = openBulkhead(options, options.connections ?? 512)
  const files = openFileBulkhead(options, 'file downloads', fileShare, options.fileConnections ?? fileConnections)
  const reports = openFileBulkhead(options, 'report downloads', reportShare, reportConnections)
  const exports = openBulkhead(options, exportConnections)
  const plans = openBulkhead(options, planConnections)
  return {
    interactive,
    files,
    reports,
    exports,
    plans,
    skewSeconds: 0,
    interactiveAt: Number.NEGATIVE_INFINITY,
    date: undefined,
    close: async () => {
      await Promise.all([interactive, files, reports, exports, plans].map(({ pool }) => pool.close()))
    },
  }
}

function openBulkhead(options: PlatformOptions, connections: number): Bulkhead {
  const pool = new Pool(options.url, {
    connections,
    connect: { timeout: 3_000 },
    keepAliveTimeout: 30_000,
    // The deadline of the entire request applies, see send.ts. The code that passes a file on enforces the timeouts of
    // its body.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const breaker = new Breaker({
    threshold: options.breakerThreshold ?? 8,
    restMs: options.breakerRestMs ?? 5_000,
  })
  const limiter = new ConcurrencyLimiter({ least: Math.min(leastInFlight, connections), most: connections })
  return { pool, limiter, breaker }
}

function openFileBulkhead(
  options: PlatformOptions,
  what: string,
  share: Omit<TurnLimits, 'ofAll'>,
  connections: number,
): FileBulkhead {
  const turns = new Turns(what, { ...share, ofAll: connections })
  return { ...openBulkhead(options, connections), turns }
}

const retryRead = retry(handleWhen(isPassing), {
  maxAttempts: 2,
  backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }),
})

/**
 * Retries a failed read, at most twice and with jitter, if it got no response or a transient failure; otherwise rejects
 * with the error.
 */
export function repeatRead<T>(error: unknown, attempt: () => Promise<T>, deadline: Deadline): Promise<T> {
  // The first attempt has already been made: wrapping it in the policy would cost every call more than the call itself.
  return retryRead.execute((context) => (context.attempt === 0 ? Promise.reject(error) : attempt()), deadline.signal)
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof LostResponse ||
    (error instanceof GraphQLError && passingFailures.includes(error.extensions.status))
  )
}
