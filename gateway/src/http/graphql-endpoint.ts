import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, type GraphQLError, getOperationAST, type OperationDefinitionNode } from 'graphql'
import { processRegularResult } from 'graphql-yoga'
import { type AuditServices, auditReading } from '../audit/audit.ts'
import type { SoundDocuments } from '../graphql/documents.ts'
import type { DocumentsByHash } from '../graphql/documents-by-hash.ts'
import { hasSmallBody } from '../graphql/error-codes.ts'
import { largestBodyOfImporters } from '../graphql/limits.ts'
import { withCalls } from '../graphql/response-calls.ts'
import type { createGraphQLServer } from '../graphql/server.ts'
import { isSignOut, maySignOut } from '../graphql/sign-out.ts'
import type { Context } from '../request/context.ts'
import { badInput } from '../rest/error.ts'
import { type AdmissionServices, admit, refuse } from './admission.ts'
import { limitBody } from './body-limit.ts'
import { compressed } from './compression.ts'
import type { Load } from './load.ts'
import type { RateLimit } from './rate-limit.ts'

type GraphQLServer = ReturnType<typeof createGraphQLServer>

/** What the short way serves: one operation in JSON with a document, nothing else beside. */
interface PlainParams {
  readonly query: string
  readonly variables?: Record<string, unknown> | null
  readonly operationName?: string | null
}

/** Registers `/graphql`. Only Fastify's JSON parser is at work there: forms and uploads are answered 415. */
export async function registerGraphQL(
  app: FastifyInstance,
  server: GraphQLServer,
  documents: SoundDocuments,
  byHash: DocumentsByHash,
  services: AdmissionServices & AuditServices,
  rateLimit: RateLimit,
  load: Load,
): Promise<void> {
  const respondPlain = createPlainResponder(server, documents)
  app.removeContentTypeParser('text/plain')
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    // Of most senders less is read, see `limitBody`.
    bodyLimit: largestBodyOfImporters,
    // Before the body is read: how much of it is read depends on who sends it.
    async onRequest(request, reply) {
      if (load.isTooMuch(request) && !maySignOut(request)) return load.refuse(request, reply)
      try {
        request.portal = await admit(request, reply, services, rateLimit)
      } catch (error) {
        return refuse(reply, error)
      }
      return undefined
    },
    preParsing: limitBody,
    async handler(request, reply) {
      const context = request.portal as Context<AuditServices>
      const refusal = byHash.resolve(request, context)
      const isTooMuch = load.isTooMuch(request) && !isSignOut(request.body)
      load.begin()
      try {
        if (isTooMuch) return load.refuse(request, reply)
        if (refusal !== null) return refuseDocument(context, refusal)
        const response = await respondPlain(context)
        byHash.register(request)
        if (response === undefined) return await respondByYoga(server, context)
        return context.customersRead.size === 0 || (await mayLeave(context)) ? response : reply
      } finally {
        load.end()
        context.end()
      }
    },
  })
}

/** Whether the answer may leave: not with personal data of which nobody can say later who read them. It is refused then. */
async function mayLeave(context: Context<AuditServices>): Promise<boolean> {
  try {
    await auditReading(context)
    return true
  } catch (error) {
    context.reply.removeHeader('content-encoding')
    refuse(context.reply, error)
    return false
  }
}

/** Refuses a document before it is looked at, as GraphQL over HTTP says: in the media type that was asked for. */
function refuseDocument({ request, reply }: Context, error: GraphQLError): FastifyReply {
  if (plainMediaType(request) !== graphqlJson) return refuse(reply, error)
  return refuse(reply.type(contentTypes[graphqlJson]), error)
}

type PlainResponder = (context: Context) => Promise<string | Buffer | undefined>

/**
 * The short way for what nearly every request is, a plain JSON POST that asks for a JSON answer: Yoga's own parsing,
 * validation and execution without its fetch layer, which costs more than all the rest. Answers undefined for anything
 * else, and for documents in error: those take Yoga's whole way, so its protocol is whole.
 */
function createPlainResponder(server: GraphQLServer, documents: SoundDocuments): PlainResponder {
  // None of the plugins looks at a request before execution, which is given the context of each: one envelope does.
  const { parse, validate, execute, schema } = server.getEnveloped()

  /** The parsed document, or undefined where it has errors for Yoga to tell. */
  function soundDocument(query: string, context: Context): DocumentNode | undefined {
    const known = documents.find(query)
    if (known) return known
    try {
      const document: DocumentNode = parse(query)
      if (validate(schema, document).length > 0) return undefined
      documents.keep(query, document, context)
      return document
    } catch {
      return undefined
    }
  }

  return async (context) => {
    const { request, reply } = context
    const mediaType = plainMediaType(request)
    const params = request.body
    if (mediaType === undefined || !isPlainParams(params)) return undefined
    const document = soundDocument(params.query, context)
    if (document === undefined) return undefined
    const operation = getOperationAST(document, params.operationName)
    if (operation?.operation !== 'query' && operation?.operation !== 'mutation') return undefined
    context.isQuery = operation.operation === 'query'
    const variables = params.variables ?? {}
    const run = hasSmallBody(request) ? documents.compiled(schema, document) : null
    const ran = run && (await run(undefined, context, variables))
    // Nothing went wrong, so there is nothing that the plugins would look at.
    if (ran && ran.errors === undefined) {
      reply.header('content-type', contentTypes[mediaType])
      return sendable(JSON.stringify(withCalls(ran, document, context)), operation, context)
    }
    const result = await execute({
      schema,
      document,
      contextValue: ran ? { portal: context, result: ran } : context,
      variableValues: variables,
      operationName: params.operationName,
    })
    const { body, init } = processRegularResult(result, plainResponse, mediaType) as unknown as PlainResponse
    reply.code(init.status).headers(init.headers)
    return sendable(body, operation, context)
  }
}

/** The body as it is sent: a mutation's answer may hold a secret, and is never compressed (docs/decisions/023). */
function sendable(body: string, { operation }: OperationDefinitionNode, { request, reply }: Context) {
  return operation === 'query' ? compressed(request, reply, body) : body
}

/** Yoga turns a result into body, status and headers by way of a fetch API: this one keeps them as they are. */
class PlainResponse {
  readonly body: string
  readonly init: { readonly status: number; readonly headers: Record<string, string> }

  constructor(body: string, init: PlainResponse['init']) {
    this.body = body
    this.init = init
  }
}
// Only the Response of the fetch API is used for a result that is no stream.
const plainResponse = { Response: PlainResponse } as never

const graphqlJson = 'application/graphql-response+json'
const json = 'application/json'
type MediaType = typeof graphqlJson | typeof json
const contentTypes: Readonly<Record<MediaType, string>> = {
  [graphqlJson]: `${graphqlJson}; charset=utf-8`,
  [json]: `${json}; charset=utf-8`,
}

function plainMediaType({ method, headers }: FastifyRequest): MediaType | undefined {
  if (method !== 'POST' || !headers['content-type']?.startsWith('application/json')) return undefined
  const accept = headers.accept ?? ''
  if (accept.startsWith(graphqlJson)) return graphqlJson
  return accept === json ? json : undefined
}

function isPlainParams(body: unknown): body is PlainParams {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  for (const key in body) if (key !== 'query' && key !== 'variables' && key !== 'operationName') return false
  const { query, variables, operationName } = body as Record<string, unknown>
  return (
    typeof query === 'string' &&
    (variables == null || (typeof variables === 'object' && !Array.isArray(variables))) &&
    (operationName == null || typeof operationName === 'string')
  )
}

async function respondByYoga(server: GraphQLServer, context: Context<AuditServices>): Promise<FastifyReply> {
  const { request, reply } = context
  // Yoga would take it for a fault of its own.
  const broken = brokenParameter(request)
  if (broken !== undefined) return refuse(reply, badInput(broken, 'is not JSON'))
  const response = await server.handleNodeRequestAndResponse(request, reply, { portal: context })
  if (context.customersRead.size > 0 && !(await mayLeave(context))) return reply
  reply.code(response.status)
  // Yoga tells by the status alone that it does not speak what is asked for.
  const code = response.body === null ? codeByStatus[response.status] : undefined
  response.headers.forEach((value, name) => {
    reply.header(name, value)
  })
  if (code === undefined) return reply.send(response.body)
  const message = `${STATUS_CODES[response.status]}: POST application/json, and accept application/json`
  return reply.type('application/json').send({ errors: [{ message, extensions: { code } }] })
}

/** The parameter of an address that ought to be JSON and is not. */
function brokenParameter({ method, query }: FastifyRequest): string | undefined {
  if (method !== 'GET') return undefined
  const parameters = query as Record<string, string | string[] | undefined>
  return ['variables', 'extensions'].find((name) => {
    const text = [parameters[name]].flat()[0]
    try {
      if (text) JSON.parse(text)
      return false
    } catch {
      return true
    }
  })
}

const codeByStatus: Readonly<Record<number, string>> = {
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}
