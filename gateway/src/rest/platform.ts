import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import { GraphQLError } from 'graphql'
import { Pool } from 'undici'
import { Breaker } from './breaker.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

/** How the gateway reaches the platform. Every member but the address has a working default. */
export interface PlatformOptions {
  /** Origin of the platform, `http://127.0.0.1:4010`. */
  readonly url: string
  /** Connections kept alive: fan-out times concurrent requests is what they must cover. */
  readonly connections?: number
  /** Connections for files, each held for as long as a file is on its way. */
  readonly fileConnections?: number
  /** How many requests in a row must fail before the platform is left alone; see `Breaker`. */
  readonly breakerThreshold?: number
  /** How long it is left alone, in milliseconds, before one call tries again. */
  readonly breakerRestMs?: number
}

/** The platform as seen by `send`: its bulkheads, and the clock difference learned from responses. */
export interface Platform {
  /** Calls that somebody waits for. */
  readonly interactive: Bulkhead
  /** Files, which take as long as their readers: however they hang or fail, nothing else waits or is refused for it. */
  readonly files: Bulkhead
  /** Reports, which take minutes: no other file waits for one. */
  readonly reports: Bulkhead
  /** Seconds to add to the gateway's clock to get the platform's. */
  skewSeconds: number
  close(): Promise<void>
}

/** A way to the platform for one kind of traffic: connections and a breaker of its own. */
export interface Bulkhead {
  readonly pool: Pool
  /** The calls under way; files are not counted. */
  readonly limiter: ConcurrencyLimiter
  readonly breaker: Breaker
}

/** An attempt that got no answer. */
export class LostResponse extends Error {
  /** Whether the request cannot have reached the platform. */
  readonly neverSent: boolean

  constructor(reason: string, neverSent: boolean) {
    super(reason)
    this.neverSent = neverSent
  }
}

/** How many reports are read at once. */
const reportConnections = 8

/** How many calls go on at once while the processor is what they wait for; measured, see docs/performance.md. */
const leastInFlight = 64

const passingFailures: readonly unknown[] = [502, 503, 504]

/** Opens the bulkheads to the platform; connections are made on first use. */
export function connectPlatform(options: PlatformOptions): Platform {
  const interactive = openBulkhead(options, options.connections ?? 512)
  const files = openBulkhead(options, options.fileConnections ?? 64)
  const reports = openBulkhead(options, reportConnections)
  return {
    interactive,
    files,
    reports,
    skewSeconds: 0,
    close: async () => {
      await Promise.all([interactive.pool.close(), files.pool.close(), reports.pool.close()])
    },
  }
}

function openBulkhead(options: PlatformOptions, connections: number): Bulkhead {
  const pool = new Pool(options.url, {
    connections,
    connect: { timeout: 3_000 },
    keepAliveTimeout: 30_000,
    // The deadline of the whole request rules, see send.ts; of a file's body, who passes it on.
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

const retryRead = retry(handleWhen(isPassing), {
  maxAttempts: 2,
  backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }),
})

/**
 * Runs a read that failed again, twice at most and with jitter, where it got no answer or a passing failure; else rejects
 * with the error.
 */
export function repeatRead<T>(error: unknown, attempt: () => Promise<T>, deadline: AbortSignal): Promise<T> {
  // The first attempt has been made already: a policy around it would cost every call more than the call itself.
  return retryRead.execute((context) => (context.attempt === 0 ? Promise.reject(error) : attempt()), deadline)
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof LostResponse ||
    (error instanceof GraphQLError && passingFailures.includes(error.extensions.status))
  )
}
