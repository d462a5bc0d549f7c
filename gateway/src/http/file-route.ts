import type { AccessFlag } from '@portal/schema/access'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { requireAccess } from '../access.ts'
import { audited } from '../audit.ts'
import { Context, singleHeader } from '../context.ts'
import type { RefuseExcess } from '../graphql/rate-limit.ts'
import { badInput, codedError, type ErrorCode } from '../rest/error.ts'
import { parameterNames } from '../rest/wire.ts'
import type { Services } from '../services.ts'
import { readSessionCookie } from '../session/cookie.ts'
import { crossSiteRefusal } from '../session/cross-site.ts'
import { identify } from '../session/identify.ts'
import { storeUnavailable } from '../store/store-errors.ts'

/** A file to pass on, whole. */
export interface PassedFile {
  readonly content: Buffer
  readonly contentType: string
  /** Whether a browser saves it or shows it. */
  readonly disposition: 'attachment' | 'inline'
  /** A name in which nothing could mislead. */
  readonly name: string
}

/** One kind of file of the platform. */
export interface FileRoute {
  readonly url: string
  readonly access: AccessFlag
  /** Whether a page may name the address in an image or a link, where no header can be sent. */
  readonly isLinked?: boolean
  /** What the file is called in the audit line, where looking at it leaves one. */
  readonly audit?: string
  readonly answer: (context: Context, parameters: Readonly<Record<string, string>>) => Promise<PassedFile>
}

/**
 * Serves files of the platform with the credentials, the access rule and the merchant acted for of a GraphQL request: a
 * cookie or Basic, `x-portal-csrf` beside a cookie, and `x-on-behalf-of` or the parameter `onBehalfOf`.
 */
export function registerFileRoute(
  app: FastifyInstance,
  services: Services,
  refuseExcess: RefuseExcess,
  { url, access, isLinked = false, audit, answer }: FileRoute,
): void {
  app.route<{ Params: Record<string, string> }>({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    onRequest(_request, reply, done) {
      reply.headers(answerHeaders)
      done()
    },
    async handler(request, reply) {
      try {
        const context = await contextOf(request, reply, services, refuseExcess, isLinked)
        try {
          const load = async () => {
            requireAccess(context, access)
            return answer(context, request.params)
          }
          const file = audit === undefined ? load() : audited({ file: audit }, request.params, context, load)
          const { content, contentType, disposition, name } = await file
          reply.header('content-disposition', `${disposition}; filename="${name}"`)
          return reply.type(contentType).send(content)
        } finally {
          context.end()
        }
      } catch (error) {
        return refuse(reply, error)
      }
    },
  })
}

/** A file of somebody else's making: nothing of it may run here, and nobody but who asked may keep it. */
const answerHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  refuseExcess: RefuseExcess,
  isLinked: boolean,
): Promise<Context> {
  const token = readSessionCookie(request)
  // The browser's own word that one of the portal's pages asks stands for the header where none can be sent.
  const isVouchedFor = isLinked && request.headers['sec-fetch-site'] === 'same-origin'
  const refusal = crossSiteRefusal(request, token !== undefined && !isVouchedFor)
  if (refusal !== null) throw codedError('FORBIDDEN', refusal)
  const asked = merchantAsked(request)
  const identity = await identify(request, token, services).catch((error: unknown) => {
    request.log.error(error, 'the store does not answer')
    throw storeUnavailable()
  })
  const excess = await refuseExcess(request, reply, identity)
  if (excess !== null) throw excess
  return new Context(services, identity, request, reply, asked)
}

/** The merchant account to act for: header and parameter may not contradict each other. */
function merchantAsked({ headers, query }: FastifyRequest): string | undefined {
  const header = singleHeader(headers['x-on-behalf-of'])
  const parameter = (query as Record<string, unknown>)[parameterNames.onBehalfOf]
  if (parameter === undefined) return header
  if (typeof parameter !== 'string' || (header !== undefined && header !== parameter)) {
    throw badInput(parameterNames.onBehalfOf, 'must be given once')
  }
  return parameter
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
  CONFLICT: 409,
  RATE_LIMITED: 429,
  STORE_UNAVAILABLE: 503,
  PLATFORM_ERROR: 502,
  PLATFORM_UNAVAILABLE: 503,
}

/** Answers in the shape of a GraphQL error, with the HTTP status that a download is judged by. */
function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof GraphQLError)) throw error
  const { http: _, ...extensions } = error.extensions
  const status = statusByCode[extensions.code as ErrorCode] ?? 500
  return reply.code(status).send({ errors: [{ message: error.message, extensions }] })
}
