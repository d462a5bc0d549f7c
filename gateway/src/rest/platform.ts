import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
} from 'cockatiel'
import { GraphQLError } from 'graphql'
import { Pool } from 'undici'
import { noAnswer } from './error.ts'

/** How the gateway reaches the platform. Every member but the address has a working default. */
export interface PlatformOptions {
  /** Origin of the platform, `http://127.0.0.1:4010`. */
  readonly url: string
  /** Connections kept alive: fan-out times concurrent requests is what they must cover. */
  readonly connections?: number
  /** Connections for files, each held for as long as a file is on its way. */
  readonly fileConnections?: number
  /** Failures in a row after which the platform is left alone. */
  readonly breakerThreshold?: number
  /** How long it is left alone, in milliseconds, before one call tries again. */
  readonly breakerRestMs?: number
}

/** The platform as seen by `send`: its lanes, and the clock difference learned from answers. */
export interface Platform {
  /** Calls that somebody waits for. */
  readonly interactive: Lane
  /** Files, which take as long as their readers: however they hang or fail, nothing else waits or is refused for it. */
  readonly files: Lane
  /** Seconds to add to the gateway's clock to get the platform's. */
  skewSeconds: number
  close(): Promise<void>
}

/** A way to the platform for one kind of traffic: connections and a breaker of its own. */
export interface Lane {
  readonly pool: Pool
  /** Runs one attempt; refuses at once while the breaker is open. */
  guard<T>(attempt: () => Promise<T>): Promise<T>
  /** Runs a read, and again (twice at most, with jitter) where the attempt got no answer or a passing failure. */
  guardRead<T>(attempt: () => Promise<T>, deadline: AbortSignal): Promise<T>
}

/** An attempt that got no answer. */
export class LostAnswer extends Error {
  /** Whether the request cannot have reached the platform. */
  readonly neverSent: boolean

  constructor(reason: string, neverSent: boolean) {
    super(reason)
    this.neverSent = neverSent
  }
}

const passingFailures: readonly unknown[] = [502, 503, 504]

/** Opens the lanes to the platform; connections are made on first use. */
export function connectPlatform(options: PlatformOptions): Platform {
  const interactive = openLane(options, options.connections ?? 256)
  const files = openLane(options, options.fileConnections ?? 64)
  return {
    interactive,
    files,
    skewSeconds: 0,
    close: async () => {
      await Promise.all([interactive.pool.close(), files.pool.close()])
    },
  }
}

function openLane(options: PlatformOptions, connections: number): Lane {
  const pool = new Pool(options.url, {
    connections,
    connect: { timeout: 3_000 },
    keepAliveTimeout: 30_000,
    // The deadline of the whole request rules, see send.ts; of a file's body, who passes it on.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const breaker = circuitBreaker(handleWhen(isOutage), {
    breaker: new ConsecutiveBreaker(options.breakerThreshold ?? 20),
    halfOpenAfter: options.breakerRestMs ?? 5_000,
  })
  const retryRead = retry(handleWhen(isPassing), {
    maxAttempts: 2,
    backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }),
  })
  async function guard<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await breaker.execute(attempt)
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw noAnswer('it failed repeatedly and is being given a rest')
      throw error
    }
  }
  return {
    pool,
    guard,
    async guardRead(attempt, deadline) {
      try {
        return await guard(attempt)
      } catch (error) {
        // Only what failed passes through the policy: nearly nothing does, and it costs more than the breaker.
        return retryRead.execute(
          (context) => (context.attempt === 0 ? Promise.reject(error) : guard(attempt)),
          deadline,
        )
      }
    },
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof LostAnswer || (error instanceof GraphQLError && Number(error.extensions.status) >= 500)
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof LostAnswer || (error instanceof GraphQLError && passingFailures.includes(error.extensions.status))
  )
}
