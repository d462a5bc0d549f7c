import type { Readable } from 'node:stream'
import type { AccessFlag } from '@portal/schema/access'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AuditServices, audited, noteRefusedRead } from '../audit/audit.ts'
import type { Recording } from '../ledger/ledger.ts'
import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { badInput, codeOf } from '../rest/error.ts'
import { parameterNames } from '../rest/wire.ts'
import { type AdmissionServices, admit, merchantInHeader, refuse } from './admission.ts'
import type { Load } from './load.ts'
import { passOn } from './pass-on.ts'
import type { RateLimit } from './rate-limit.ts'
import { responseHeaders } from './response-headers.ts'

/** A file to pass on, of which the first bytes have been looked at. */
export interface PassedFile {
  readonly body: Readable
  /** How many bytes it has; undefined where that is not known. */
  readonly length: number | undefined
  readonly contentType: string
  /** Whether a browser saves it or shows it. */
  readonly disposition: 'attachment' | 'inline'
  /** A name in which nothing could mislead. */
  readonly name: string
  /** What else its answer says in headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Is told why not all of it was passed on. Never fails. */
  readonly onBroken?: (error: unknown) => Promise<void>
}

/** The services that serve files. */
export type FileServices = AdmissionServices & AuditServices

/** One kind of file of the platform, with the services that it needs beside those. */
export interface FileRoute<Services = unknown> {
  readonly url: string
  readonly access: AccessFlag
  /** Whether a page may name the address in an image or a link, where no header can be sent. */
  readonly isLinked?: boolean
  /** Headers beside those of all files, or in their place. */
  readonly headers?: Readonly<Record<string, string>>
  /** The parameters it takes in the query, beside those of the path. */
  readonly query?: readonly string[]
  /** How many times as long as an answer it may take; 20 unless given. */
  readonly patience?: number
  /** What the file is called in the audit line, where looking at it leaves one. */
  readonly audit?: string
  /** What the ledger says of it, where looking at it leaves an entry. */
  readonly record?: (parameters: Readonly<Record<string, string>>) => Recording
  readonly respond: (context: Context<Services>, parameters: Readonly<Record<string, string>>) => Promise<PassedFile>
}

/**
 * Serves files of the platform with the credentials, the access rule and the merchant acted for of a GraphQL request: a
 * cookie or Basic, `x-portal-csrf` beside a cookie, and `x-on-behalf-of` or the parameter `onBehalfOf`.
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
        // Where no header can be sent, the browser's statement that a page of the portal asks replaces it.
        const isVouchedFor = isLinked && request.headers['sec-fetch-site'] === 'same-origin'
        const context = await admit(request, reply, services, rateLimit, { isVouchedFor, merchantAsked })
        reply.raw.once('close', () => context.leave())
        try {
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
            // Broken before anything was passed on: still an error in words.
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
            : audited({ file: audit }, parameters, context, record?.(parameters) ?? null, serve))
        } finally {
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

/** A body that moves may take longer than an answer, but not for ever. */
function paceOf({ deadlineMs }: AdmissionServices, patience: number) {
  return { stallMs: deadlineMs, wholeMs: patience * deadlineMs }
}

/** What is asked for: the parameters of the path, and those named ones of the query that are given once. */
function parametersOf(request: FastifyRequest<{ Params: Record<string, string> }>, query: readonly string[]) {
  const given = request.query as Readonly<Record<string, unknown>>
  const named = query.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]] as const] : []))
  return { ...request.params, ...Object.fromEntries(named) }
}

/** A file of somebody else's making: nothing of it may run here, and nobody but who asked may keep it. */
const fileHeaders = {
  ...responseHeaders,
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
}

/** The merchant account to act for: header and parameter may not contradict each other. */
function merchantAsked(request: FastifyRequest): string | undefined {
  const header = merchantInHeader(request)
  const parameter = (request.query as Record<string, unknown>)[parameterNames.onBehalfOf]
  if (parameter === undefined) return header
  if (typeof parameter !== 'string' || (header !== undefined && header !== parameter)) {
    throw badInput(parameterNames.onBehalfOf, 'must be given once')
  }
  return parameter
}
