import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { requireAccess } from '../access.ts'
import { Context } from '../context.ts'
import type { RefuseExcess } from '../graphql/rate-limit.ts'
import { charges } from '../resources/charge.ts'
import { codedError, type ErrorCode } from '../rest/error.ts'
import type { Services } from '../services.ts'
import { readSessionCookie } from '../session/cookie.ts'
import { crossSiteRefusal } from '../session/cross-site.ts'
import { identify } from '../session/identify.ts'
import { storeUnavailable } from '../store/store-errors.ts'

const PDF = 'application/pdf'

/**
 * Serves a charge's tax invoices (specification 7.8) with the credentials, the access rule and the merchant acted for of
 * a GraphQL request: a cookie or Basic, `x-portal-csrf` beside a cookie, `x-on-behalf-of`. Only a whole PDF is passed on.
 */
export function registerTaxInvoices(app: FastifyInstance, services: Services, refuseExcess: RefuseExcess): void {
  app.route<{ Params: { charge: string; taxInvoice: string } }>({
    method: 'GET',
    url: '/files/charges/:charge/taxinvoice/:taxInvoice',
    exposeHeadRoute: false,
    onRequest(_request, reply, done) {
      reply.headers(answerHeaders)
      done()
    },
    async handler(request, reply) {
      const { charge, taxInvoice } = request.params
      try {
        const context = await contextOf(request, reply, services, refuseExcess)
        try {
          requireAccess(context, 'charges')
          const part = { name: 'taxinvoice', part: taxInvoice, fileType: PDF }
          const { content, disposition } = await context.rest.loadFile(charges, charge, part)
          reply.header('content-disposition', `attachment; filename="${safeName(disposition, taxInvoice)}"`)
          return reply.type(PDF).send(content)
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
): Promise<Context> {
  const token = readSessionCookie(request)
  const refusal = crossSiteRefusal(request, token !== undefined)
  if (refusal !== null) throw codedError('FORBIDDEN', refusal)
  const identity = await identify(request, token, services).catch((error: unknown) => {
    request.log.error(error, 'the store does not answer')
    throw storeUnavailable()
  })
  const excess = await refuseExcess(request, reply, identity)
  if (excess !== null) throw excess
  return new Context(services, identity, request, reply)
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

/** The platform's name for the file where nothing in it could mislead, else one made of the invoice's id. */
function safeName(disposition: string | undefined, taxInvoice: string): string {
  const given = /filename="([\w-][\w.-]{0,99}\.pdf)"/i.exec(disposition ?? '')?.[1]
  return given ?? `${taxInvoice.replaceAll(/[^\w-]/g, '_').slice(0, 100)}.pdf`
}
