import { hash, randomBytes } from 'node:crypto'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { LRUCache } from 'lru-cache'
import { codedError } from '../rest/error.ts'
import type { Identity } from '../session/identity.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The credential whose rate limit applies to the request. */
    countedAs: string
  }
}

/**
 * Counts requests per minute: by credential from all addresses, and by address if the sender is not signed in. Each
 * replica counts separately. Both methods return RATE_LIMITED for a request above the limit and set `Retry-After`
 * (seconds), and return null for one within it.
 */
export interface RateLimit {
  /** Counts Basic credentials as wrong until they are checked, so guesses above the limit are never checked. */
  beforeJudging(request: FastifyRequest, reply: FastifyReply): GraphQLError | null
  /** Counts the request for its authenticated sender. */
  afterJudging(request: FastifyRequest, reply: FastifyReply, identity: Identity): Promise<GraphQLError | null>
}

const windowMs = 60_000
/**
 * Maximum number of addresses that are tracked at the same time; the least recently seen are forgotten. The library
 * tracks 5,000 credentials.
 */
const mostCounted = 10_000
/** How long correct credentials are still checked although their address is above its limit, in milliseconds. */
const trustedMs = 60 * 60_000

/** Counts by address with the given clock (in milliseconds), and by credential with the machine's clock. */
export async function createRateLimit(
  app: FastifyInstance,
  requestsPerMinute: number,
  clock: () => number,
): Promise<RateLimit> {
  await app.register(rateLimit, { global: false })
  app.decorateRequest('countedAs', '')
  const countCaller = app.createRateLimit({
    max: requestsPerMinute,
    timeWindow: windowMs,
    keyGenerator: (request) => request.countedAs,
  })
  const perf = { now: clock }
  const strangers = new LRUCache<string, { count: number }>({ max: mostCounted, ttl: windowMs, ttlResolution: 0, perf })
  const trusted = new LRUCache<string, true>({ max: mostCounted, ttl: trustedMs, ttlResolution: 0, perf })
  const noted = new WeakSet<object>()
  const salt = randomBytes(32).toString('base64')
  const idOf = (header: string) => hash('sha256', salt + header, 'base64')

  function countAt(address: string): { count: number } {
    const known = strangers.get(address)
    if (known) return known
    const counted = { count: 0 }
    strangers.set(address, counted)
    return counted
  }

  function countStranger(request: FastifyRequest, reply: FastifyReply): GraphQLError | null {
    const { authorization } = request.headers
    const address = networkOf(request.ip)
    const counted = countAt(address)
    counted.count += 1
    if (counted.count <= requestsPerMinute) return null
    if (authorization !== undefined && trusted.has(idOf(authorization))) return null
    return excess(reply, Math.ceil(strangers.getRemainingTTL(address) / 1000))
  }

  function excess(reply: FastifyReply, seconds: number): GraphQLError {
    reply.header('retry-after', seconds)
    return codedError('RATE_LIMITED', `Too many requests: at most ${requestsPerMinute} a minute. Please slow down`, {
      retryAfter: String(seconds),
    })
  }

  return {
    beforeJudging(request, reply) {
      return request.headers.authorization === undefined ? null : countStranger(request, reply)
    },
    async afterJudging(request, reply, { principal }) {
      const { authorization } = request.headers
      if (principal === null) return authorization === undefined ? countStranger(request, reply) : null
      if (authorization !== undefined) {
        // The credentials were correct, so it was not a guess. The minute may have ended since then.
        const counted = countAt(networkOf(request.ip))
        if (counted.count > 0) counted.count -= 1
        if (!noted.has(principal)) {
          noted.add(principal)
          trusted.set(idOf(authorization), true)
        }
      }
      request.countedAs = `${principal.merchantAccount}/${principal.callerName}`
      const outcome = await countCaller(request)
      return outcome.isAllowed || !outcome.isExceeded ? null : excess(reply, outcome.ttlInSeconds)
    },
  }
}

/** The key for an address. For IPv6 it is the /64 network, because one customer has that many addresses. */
function networkOf(address: string): string {
  return address.includes(':') ? normalizeIP(address, 64) : address
}
