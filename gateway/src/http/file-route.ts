import type { Readable } from 'node:stream'
import type { AccessFlag } from '@portal/schema/access'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AuditServices, audited, noteRefusedRead } from '../audit/audit.ts'
import type { Recording } from '../ledger/ledger.ts'
import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput, codeOf } from '../rest/error.ts'
import { parameterNames } from '../rest/wire.ts'
import { senderOf } from '../session/sender.ts'
import { type AdmissionServices, admit, merchantInHeader, refuse } from './admission.ts'
import type { Load } from './load.ts'
import { passOn } from './pass-on.ts'
import type { RateLimit } from './rate-limit.ts'
import { responseHeaders } from './response-headers.ts'

/** A file to pass on after its first bytes have been checked. */
export interface PassedFile {
  readonly body: Readable
  /** The size in bytes; undefined if unknown. */
  readonly length: number | undefined
  readonly contentType: string
  /** Whether a browser saves the file or shows it. */
  readonly disposition: 'attachment' | 'inline'
  /** A file name without misleading characters. */
  readonly name: string
  /** Additional response headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Called with the reason if the file was only partly sent. Never fails. */
  readonly onBroken?: (error: unknown) => Promise<void>
}

/** The services that serve files. */
export type FileServices = AdmissionServices & AuditServices

/** One kind of file of the platform, with the additional services it needs. */
export interface FileRoute<Services = unknown> {
  readonly url: string
  readonly access: AccessFlag
  /** Whether a page may use the address in an image or a link, which cannot send headers. */
  readonly isLinked?: boolean
  /** Headers that extend or replace those of all files. */
  readonly headers?: Readonly<Record<string, string>>
  /** The accepted query parameters, in addition to those of the path. */
  readonly query?: readonly string[]
  /** The timeout as a multiple of the request deadline; 20 by default. */
  readonly patience?: number
  /** The name of the file in the audit line, if viewing it is audited. */
  readonly audit?: string
  /** What the audit line contains of the parameters. Default: all of them. */
  readonly describe?: (parameters: Readonly<Record<string, string>>) => Row
  /** The ledger's record of a view, if viewing it leaves an entry. */
  readonly record?: (parameters: Readonly<Record<string, string>>) => Recording
  readonly respond: (context: Context<Services>, parameters: Readonly<Record<string, string>>) => Promise<PassedFile>
}

/**
 * Serves files of the platform with the credentials, the access rule and the merchant of a GraphQL request: a cookie or
 * Basic, `x-portal-csrf` with a cookie, and `x-on-behalf-of` or the parameter `onBehalfOf`.
 */
export function registerFileRoute<Services>(
  app: FastifyInstance,
  services: FileServices & Services,
  rateLimit: RateLimit,
  load: Load,
  {
    url,
    access,
    isLinked = false,
    headers = {},
    query = [],
    patience = 20,
    audit,
    describe = (parameters) => parameters,
    record,
    respond,
  }: FileRoute<Services>,
): void {
  app.route<{ Params: Record<string, string> }>({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    onRequest(_request, reply, done) {
      reply.headers({ ...fileHeaders, ...headers })
      done()
    },
    async handler(request, reply) {
      if (load.isTooMuch(request)) return load.refuse(request, reply)
      load.begin()
      try {
        // If no header can be sent, the browser's statement of a same-origin request replaces it.
        const isVouchedFor = isLinked && request.head.secFetchSite === 'same-origin'
        const context = await admit(request, reply, services, rateLimit, { isVouchedFor, merchantAsked })
        const sender = senderOf(request, context.identity)
        const excess = load.enter(sender)
        reply.raw.once('close', () => context.leave())
        try {
          if (excess !== null) throw excess
          const parameters = parametersOf(request, query)
          const serve = async () => {
            try {
              requireAccess(context, access)
            } catch (error) {
              if (audit === undefined) noteRefusedRead(url, context, error)
              throw error
            }
            const {
              body,
              length,
              contentType,
              disposition,
              name,
              headers = {},
              onBroken,
            } = await respond(context, parameters)
            // It failed before anything was sent, so it can still be reported as an error response.
            if (body.errored) throw body.errored
            reply.headers({ ...headers, 'content-disposition': `${disposition}; filename="${name}"` })
            if (length !== undefined) reply.header('content-length', length)
            try {
              await passOn(reply.type(contentType), body, paceOf(services, patience))
            } catch (error) {
              await onBroken?.(error)
              throw error
            }
          }
          await (audit === undefined
            ? serve()
            : audited({ file: audit }, describe(parameters), context, record?.(parameters) ?? null, serve))
        } finally {
          load.leave(sender)
          context.end()
        }
      } catch (error) {
        if (!reply.sent) return refuse(reply, error)
        const { message } = error as Error
        request.log.warn(
          { reqId: request.id, req: request, code: codeOf(error), reason: message },
          'a file was broken off',
        )
      } finally {
        load.end()
      }
    },
  })
}

/** A body that keeps moving may take longer than a response, but not forever. */
function paceOf({ deadlineMs }: AdmissionServices, patience: number) {
  return { stallMs: deadlineMs, wholeMs: patience * deadlineMs }
}

/** The request's parameters: those of the path, and known query parameters that occur once. */
function parametersOf(request: FastifyRequest<{ Params: Record<string, string> }>, query: readonly string[]) {
  const given = request.query as Readonly<Record<string, unknown>>
  const named = query.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]] as const] : []))
  return { ...request.params, ...Object.fromEntries(named) }
}

/** Headers for third-party content: it must not run scripts here, and only the caller may cache it. */
const fileHeaders = {
  ...responseHeaders,
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
}

/** The merchant account to act for. Header and parameter must not contradict each other. */
function merchantAsked(request: FastifyRequest): string | undefined {
  const header = merchantInHeader(request)
  const parameter = (request.query as Record<string, unknown>)[parameterNames.onBehalfOf]
  if (parameter === undefined) return header
  if (typeof parameter !== 'string' || (header !== undefined && header !== parameter)) {
    throw badInput(parameterNames.onBehalfOf, 'must be given once')
  }
  return parameter
}
