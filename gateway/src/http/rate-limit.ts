import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { LRUCache } from 'lru-cache'
import { codedError } from '../rest/error.ts'
import type { Identity } from '../session/identity.ts'
import { networkOf } from '../session/network-of.ts'
import { senderOf } from '../session/sender.ts'

/**
 * Counts requests per minute: by credential from all addresses, and by address if the sender is not signed in. Each
 * replica counts separately. Both methods return RATE_LIMITED for a request above the limit and set `Retry-After`
 * (seconds), and return null for one within it.
 */
export interface RateLimit {
  /** Counts Basic credentials as wrong until they are checked, so guesses above the limit are never checked. */
  beforeJudging(request: FastifyRequest, reply: FastifyReply): GraphQLError | null
  /** Counts the request for its authenticated sender. `wasCounted` tells whether `beforeJudging` was called for it. */
  afterJudging(
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity,
    wasCounted: boolean,
  ): GraphQLError | null
}

const windowMs = 60_000
/** Maximum number of addresses and of callers counted at the same time; the least recently seen are forgotten. */
const mostCounted = 10_000
/** How long correct credentials are still checked although their address is above its limit, in milliseconds. */
const trustedMs = 60 * 60_000

/** Counts on the given clock (milliseconds). */
export function createRateLimit(requestsPerMinute: number, clock: () => number): RateLimit {
  const perf = { now: clock }
  const strangers = new MinuteCounts(clock)
  const callers = new MinuteCounts(clock)
  const trusted = new LRUCache<string, true>({ max: mostCounted, ttl: trustedMs, ttlResolution: 0, perf })
  const salt = randomBytes(32).toString('base64')
  const idOf = (header: string) => hash('sha256', salt + header, 'base64')

  function countStranger(request: FastifyRequest, reply: FastifyReply): GraphQLError | null {
    const { authorization } = request.head
    const network = networkOf(request.ip)
    if (strangers.add(network) <= requestsPerMinute) return null
    if (authorization !== undefined && trusted.has(idOf(authorization))) return null
    return excess(reply, strangers.secondsLeft(network))
  }

  function excess(reply: FastifyReply, seconds: number): GraphQLError {
    reply.header('retry-after', seconds)
    return codedError('RATE_LIMITED', `Too many requests: at most ${requestsPerMinute} a minute. Please slow down`, {
      retryAfter: String(seconds),
    })
  }

  return {
    beforeJudging(request, reply) {
      return request.head.authorization === undefined ? null : countStranger(request, reply)
    },
    afterJudging(request, reply, identity, wasCounted) {
      const { authorization } = request.head
      if (identity.principal === null) return authorization === undefined ? countStranger(request, reply) : null
      if (authorization !== undefined && wasCounted) {
        // The credentials were correct, so it was not a guess.
        strangers.takeBack(networkOf(request.ip))
        trusted.set(idOf(authorization), true)
      }
      const caller = senderOf(request, identity)
      return callers.add(caller) <= requestsPerMinute ? null : excess(reply, callers.secondsLeft(caller))
    },
  }
}

/** Counts by name. The minute of a name begins with its first request. */
class MinuteCounts {
  readonly #counts: LRUCache<string, { count: number }>

  constructor(clock: () => number) {
    this.#counts = new LRUCache({ max: mostCounted, ttl: windowMs, ttlResolution: 0, perf: { now: clock } })
  }

  /** Counts one more and returns the count. */
  add(name: string): number {
    const known = this.#counts.get(name)
    if (known) return ++known.count
    this.#counts.set(name, { count: 1 })
    return 1
  }

  /** Counts one less, unless the minute has ended since it was counted. */
  takeBack(name: string): void {
    const known = this.#counts.get(name)
    if (known && known.count > 0) known.count -= 1
  }

  /** The seconds until the count begins again. */
  secondsLeft(name: string): number {
    return Math.ceil(this.#counts.getRemainingTTL(name) / 1000)
  }
}
