import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Permission } from '@portal/schema/permissions'
import type { FastifyInstance } from 'fastify'
import type { Authenticate } from './authentication.ts'
import { type MerchantScope, merchantScope, requirePermissions } from './authorisation.ts'
import type { Caller } from './caller.ts'
import { badRequest } from './request-error.ts'

/** A verified and authorised request. */
export interface Call {
  readonly caller: Caller
  /** Which of the caller's keys signed. */
  readonly passwordId: string
  readonly scope: MerchantScope
  readonly parameters: Readonly<Record<string, string>>
  /** The query without `onBehalfOf`. */
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: IncomingHttpHeaders
  /** The platform's clock, in Unix seconds. */
  readonly now: number
  /** The body read as JSON. Throws a 400 when it is none. */
  json(): unknown
  /** The body read as a form (`multipart/form-data`). Rejects with a 400 when it is none. */
  form(): Promise<FormData>
}

/** An answer that is a file and no JSON. */
export interface FileResponse {
  readonly fileName: string
  readonly contentType: string
  /** All of it, or as it is read. */
  readonly content: Buffer | Readable
}

/** One call of the platform: where, what it needs, and what it answers, as JSON or a file; null for nothing (204). */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly needs: readonly Permission[]
  /** The status of an answer with a body; 200 unless given. */
  readonly status?: 202
  /** The largest body it takes, in bytes; 1 MiB unless given. */
  readonly largestBody?: number
  readonly handle: (call: Call) => Answer | Promise<Answer>
}

type Answer = string | Buffer | FileResponse | null

/** What all endpoints share. */
export interface ServeDeps {
  readonly authenticate: Authenticate
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** The longest time an answer is held back, in milliseconds (specification 9, test mode). */
  readonly maxDelayMs: number
}

const noBody = Buffer.alloc(0)

/** Serves the endpoint: signature first, then the account acted for, permissions, and only then the answer. */
export function serve(app: FastifyInstance, endpoint: Endpoint, deps: ServeDeps): void {
  app.route({
    method: endpoint.method,
    url: `/api/v3${endpoint.path}`,
    // A HEAD would be answered by GET, for another method's signature.
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
