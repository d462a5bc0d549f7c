import type { FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { Context, type ContextServices } from '../request/context.ts'
import { codedError, type ErrorCode } from '../rest/error.ts'
import { readSessionCookie } from '../session/cookie.ts'
import { crossSiteRefusal } from '../session/cross-site.ts'
import type { Identity } from '../session/identity.ts'
import { storeUnavailable } from '../store/store-errors.ts'
import { Deadline } from '../timing/deadline.ts'
import { type IdentifyServices, identify } from './identify.ts'
import type { RateLimit } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller and the merchant acted for, once the request has been admitted. */
    portal: Context | null
  }
}

/** The services that admit a request. */
export interface AdmissionServices extends ContextServices, IdentifyServices {
  /** Maximum duration of a request, in milliseconds. */
  readonly deadlineMs: number
}

/** Options of a route for admission. */
interface AdmitOptions {
  /** Whether something other than the header `x-portal-csrf` proves that a page of the portal sent the request. */
  readonly isVouchedFor?: boolean
  /** The merchant account to act for. Default: the header `x-on-behalf-of`. */
  readonly merchantAsked?: (request: FastifyRequest) => string | undefined
}

/**
 * Admits a request if it is not cross-site, its credentials can be checked, and it is within the rate limit. Throws
 * FORBIDDEN, STORE_UNAVAILABLE or RATE_LIMITED. A failing store neither admits nor signs out anyone. Almost every
 * request of a program has credentials that the platform has just accepted: it is admitted without a promise.
 */
export function admit<Services extends AdmissionServices>(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  rateLimit: RateLimit,
  { isVouchedFor = false, merchantAsked = merchantInHeader }: AdmitOptions = {},
): Context<Services> | Promise<Context<Services>> {
  const token = readSessionCookie(request)
  const refusal = crossSiteRefusal(request, token !== undefined && !isVouchedFor)
  if (refusal !== null) throw codedError('FORBIDDEN', refusal)
  const asked = merchantAsked(request)
  const { authorization } = request.head
  const principal = authorization === undefined ? undefined : services.basicSignIn.known(authorization)
  const tooMany = principal === undefined ? rateLimit.beforeJudging(request, reply) : null
  if (tooMany !== null) throw tooMany
  // Signing in counts toward the request's deadline.
  const deadline = new Deadline(services.deadlineMs)

  function contextOf(identity: Identity): Context<Services> {
    const excess = rateLimit.afterJudging(request, reply, identity, principal === undefined)
    if (excess === null) return new Context(services, identity, request, reply, deadline, asked)
    deadline.end()
    throw excess
  }

  if (principal !== undefined) return contextOf({ principal, session: null, refusal: null })
  return identify(request, token, services, deadline).then(contextOf, (error) => {
    deadline.end()
    request.log.error({ reqId: request.id, err: error }, 'the store does not answer')
    throw storeUnavailable()
  })
}

/** The merchant account in the header `x-on-behalf-of`. */
export function merchantInHeader({ head }: FastifyRequest): string | undefined {
  return head.onBehalfOf
}

const statusByCode: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  SESSION_EXPIRED: 401,
  TWO_FACTOR_REQUIRED: 401,
  LOCKED: 403,
  TOO_MANY_ATTEMPTS: 429,
  FORBIDDEN: 403,
  BAD_INPUT: 400,
  NOT_FOUND: 404,
  PERSISTED_QUERY_NOT_FOUND: 400,
  PERSISTED_QUERY_ONLY: 403,
  EXPLORER_CLOSED: 403,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  OVERLOADED: 503,
  STORE_UNAVAILABLE: 503,
  PICTURE_TOO_LARGE: 502,
  PLATFORM_ERROR: 502,
  PLATFORM_UNAVAILABLE: 503,
  CLIENT_GONE: 499,
}

/** The extension with the id of the request's trace; none without tracing. */
export function traceIdOf({ request }: FastifyReply): { traceId?: string } {
  return request.trace ? { traceId: request.trace.id } : {}
}

/** Responds in the shape of a GraphQL error, with the HTTP status of its code. Throws errors without a code. */
export function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof GraphQLError)) throw error
  const { http: _, ...extensions } = error.extensions
  const status = statusByCode[extensions.code as ErrorCode] ?? 500
  // That of the platform may also be a date.
  if (/^\d+$/.test(String(extensions.retryAfter))) reply.header('retry-after', extensions.retryAfter)
  return reply
    .code(status)
    .send({ errors: [{ message: error.message, extensions: { ...extensions, ...traceIdOf(reply) } }] })
}
