import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import type { Identity } from '../context.ts'
import { codedError } from '../rest/error.ts'

/** Answers RATE_LIMITED for a request beyond the limit, and sets `Retry-After` (seconds); null for one within it. */
export type RefuseExcess = (
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
) => Promise<GraphQLError | null>

/**
 * Counts requests per minute and credential, wherever they come from; requests of nobody are counted by address. Each
 * replica counts for itself.
 */
export async function createRateLimit(app: FastifyInstance, requestsPerMinute: number): Promise<RefuseExcess> {
  await app.register(rateLimit, { global: false })
  const keys = new WeakMap<FastifyRequest, string>()
  const check = app.createRateLimit({
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  })
  return async (request, reply, { principal }) => {
    keys.set(request, principal ? `${principal.merchantAccount}/${principal.callerName}` : request.ip)
    const outcome = await check(request)
    if (outcome.isAllowed || !outcome.isExceeded) return null
    reply.header('retry-after', outcome.ttlInSeconds)
    return codedError('RATE_LIMITED', `Too many requests: at most ${requestsPerMinute} a minute. Please slow down`, {
      retryAfter: String(outcome.ttlInSeconds),
    })
  }
}
