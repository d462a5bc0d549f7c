import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Permission } from '@portal/schema/permissions'
import type { FastifyInstance } from 'fastify'
import type { Authenticate } from './authentication.ts'
import { type MerchantScope, merchantScope, requirePermissions } from './authorisation.ts'
import type { Caller } from './caller.ts'
import { badRequest } from './request-error.ts'

/** A verified and authorized request. */
export interface Call {
  readonly caller: Caller
  /** The id of the caller's key that signed. */
  readonly passwordId: string
  readonly scope: MerchantScope
  readonly parameters: Readonly<Record<string, string>>
  /** The query without `onBehalfOf`. */
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: IncomingHttpHeaders
  /** The platform's clock, in Unix seconds. */
  readonly now: number
  /** Returns the JSON body. Throws a 400 if it is invalid. */
  json(): unknown
  /** Returns the form body (`multipart/form-data`). Rejects with a 400 if it is invalid. */
  form(): Promise<FormData>
}

/** A response that is a file instead of JSON. */
export interface FileResponse {
  readonly fileName: string
  readonly contentType: string
  /** A buffer, or a stream. */
  readonly content: Buffer | Readable
}

/** A call of the platform: its path, its permissions, and its response as JSON or a file; null for no content (204). */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly needs: readonly Permission[]
  /** The status of a response with a body; 200 by default. */
  readonly status?: 202
  /** The largest accepted body, in bytes; 1 MiB by default. */
  readonly largestBody?: number
  readonly handle: (call: Call) => CallResult | Promise<CallResult>
}

type CallResult = string | Buffer | FileResponse | null

/** The values that all endpoints share. */
export interface ServeDeps {
  readonly authenticate: Authenticate
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** The longest random delay of a response, in milliseconds (specification 9, test mode). */
  readonly maxDelayMs: number
}

const noBody = Buffer.alloc(0)

/** Serves an endpoint: checks the signature, the merchant acted for and the permissions, then handles the call. */
export function serve(app: FastifyInstance, endpoint: Endpoint, deps: ServeDeps): void {
  app.route({
    method: endpoint.method,
    url: `/api/v3${endpoint.path}`,
    // A HEAD request would be handled by GET with the signature of another method.
    exposeHeadRoute: false,
    ...(endpoint.largestBody !== undefined && { bodyLimit: endpoint.largestBody }),
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : noBody
      const now = Math.floor(deps.clock() / 1000)
      if (deps.maxDelayMs > 0) await setTimeout(Math.random() * deps.maxDelayMs)
      const { caller, passwordId } = deps.authenticate(request, body, now)
      const scope = merchantScope(request, caller)
      requirePermissions(caller, endpoint.needs)
      const { onBehalfOf: _, ...query } = request.query as Record<string, unknown>
      const parameters = request.params as Record<string, string>
      const { headers } = request
      const call = {
        caller,
        passwordId,
        scope,
        parameters,
        query,
        headers,
        now,
        json: () => parse(body),
        form: () => formOf(body, headers),
      }
      const response = await endpoint.handle(call)
      if (response === null) return reply.code(204).send()
      reply.code(endpoint.status ?? 200)
      if (typeof response === 'string' || Buffer.isBuffer(response)) {
        return reply.header('content-type', 'application/json; charset=utf-8').send(response)
      }
      const { fileName, contentType, content } = response
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return reply.header('content-type', contentType).send(content)
    },
  })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badRequest(['The body is not valid JSON'])
  }
}

async function formOf(body: Buffer, headers: IncomingHttpHeaders): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData()
  } catch {
    throw badRequest(['The body is not multipart/form-data'])
  }
}
