import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql'
import { processRegularResult } from 'graphql-yoga'
import { type AuditServices, auditReading } from '../audit/audit.ts'
import type { SoundDocuments } from '../graphql/documents.ts'
import type { DocumentsByHash } from '../graphql/documents-by-hash.ts'
import { hasSmallBody } from '../graphql/error-codes.ts'
import { largestImporterBody } from '../graphql/limits.ts'
import type { OperationReport } from '../graphql/operation-report.ts'
import { withCalls } from '../graphql/response-calls.ts'
import type { createGraphQLServer } from '../graphql/server.ts'
import { isSignOut, maySignOut } from '../graphql/sign-out.ts'
import { Context } from '../request/context.ts'
import { badInput } from '../rest/error.ts'
import { senderOf } from '../session/sender.ts'
import { type AdmissionServices, admit, refuse } from './admission.ts'
import { limitBody } from './body-limit.ts'
import { compressed } from './compression.ts'
import type { Load } from './load.ts'
import type { RateLimit } from './rate-limit.ts'

type GraphQLServer = ReturnType<typeof createGraphQLServer>

/** The requests that the fast path serves: one JSON operation with a document and nothing else. */
interface PlainParams {
  readonly query: string
  readonly variables?: Record<string, unknown> | null
  readonly operationName?: string | null
}

/** Registers `/graphql`. Only Fastify's JSON parser is active: forms and uploads get 415. */
export async function registerGraphQL(
  app: FastifyInstance,
  server: GraphQLServer,
  documents: SoundDocuments,
  byHash: DocumentsByHash,
  report: OperationReport,
  services: AdmissionServices & AuditServices,
  rateLimit: RateLimit,
  load: Load,
): Promise<void> {
  const respondPlain = createPlainResponder(server, documents, report)
  app.removeContentTypeParser('text/plain')
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    // Most senders have a lower limit, see `limitBody`.
    bodyLimit: largestImporterBody,
    // Runs before the body is read, as the size limit depends on the sender. Not an async function, because almost every
    // request of a program is admitted without a promise.
    onRequest(request, reply, done) {
      if (load.isTooMuch(request) && !maySignOut(request)) {
        load.refuse(request, reply).catch(done)
        return
      }
      const begin = (context: Context) => {
        request.portal = context
        done()
      }
      try {
        const admitted = admit(request, reply, services, rateLimit)
        if (admitted instanceof Context) begin(admitted)
        else admitted.then(begin, (error) => refuse(reply, error)).catch(done)
      } catch (error) {
        refuse(reply, error)
      }
    },
    preParsing: limitBody,
    async handler(request, reply) {
      const context = request.portal as Context<AuditServices>
      const refusal = byHash.resolve(request, context)
      const isTooMuch = load.isTooMuch(request) && !isSignOut(request.body)
      const sender = senderOf(request, context.identity)
      load.begin()
      const excess = load.enter(sender)
      try {
        if (isTooMuch) return load.refuse(request, reply)
        if (excess !== null && !isSignOut(request.body)) return refuse(reply, excess)
        if (refusal !== null) return refuseDocument(context, refusal)
        const response = await respondPlain(context)
        byHash.register(request)
        if (response === undefined) return await respondByYoga(server, context)
        return context.customersRead.size === 0 || (await mayLeave(context)) ? response : reply
      } finally {
        load.leave(sender)
        load.end()
        context.end()
        report.ended(context)
      }
    },
  })
}

/** Whether the response may be sent. If the read of personal data cannot be recorded, the request is refused. */
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

/** Refuses a document before it is parsed, in the requested media type, as GraphQL over HTTP requires. */
function refuseDocument({ request, reply }: Context, error: GraphQLError): FastifyReply {
  if (plainMediaType(request) !== graphqlJson) return refuse(reply, error)
  return refuse(reply.type(contentTypes[graphqlJson]), error)
}

/** The body of the response to a request, or undefined if Yoga must respond. A promise only if it has to wait. */
type PlainResponder = (context: Context) => Body | undefined | Promise<Body | undefined>

type Body = string | Buffer

/** An operation on the fast path, ready to run. */
interface PlainOperation {
  readonly context: Context
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly params: PlainParams
  readonly mediaType: MediaType
}

/**
 * The fast path for almost every request, a plain JSON POST that accepts JSON: Yoga's parsing, validation and execution
 * without its fetch layer, which costs more than everything else. It does not respond to any other request, nor to
 * documents with errors, so Yoga handles the full protocol.
 */
function createPlainResponder(
  server: GraphQLServer,
  documents: SoundDocuments,
  report: OperationReport,
): PlainResponder {
  // No plugin looks at a request before execution, and execution gets the context of each request, so one envelope is
  // enough.
  const { parse, validate, execute, schema } = server.getEnveloped()

  /** The parsed document, or undefined if it has errors for Yoga to report. */
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

  /** The operation of a request, or undefined if Yoga must respond. */
  function plainOperation(context: Context): PlainOperation | undefined {
    const mediaType = plainMediaType(context.request)
    const params = context.request.body
    if (mediaType === undefined || !isPlainParams(params)) return undefined
    const document = soundDocument(params.query, context)
    if (document === undefined) return undefined
    const operation = getOperationAST(document, params.operationName)
    if (operation?.operation !== 'query' && operation?.operation !== 'mutation') return undefined
    return { context, document, operation, params, mediaType }
  }

  /** Responds with the result of the compiled document. Without errors, the plugins have nothing to do. */
  function respond(plain: PlainOperation, result: ExecutionResult): Body | Promise<Body> {
    if (result.errors !== undefined) return respondWithPlugins(plain, result)
    const { context, document, mediaType } = plain
    context.reply.header('content-type', contentTypes[mediaType])
    return sendable(JSON.stringify(withCalls(result, document, context)), plain)
  }

  /** Responds after the plugins have processed the result, or have executed the document if it has not run. */
  async function respondWithPlugins(plain: PlainOperation, ran?: ExecutionResult): Promise<Body> {
    const { context, document, params, mediaType } = plain
    const result = await execute({
      schema,
      document,
      contextValue: ran ? { portal: context, result: ran } : context,
      variableValues: params.variables ?? {},
      operationName: params.operationName,
    })
    const reported = report.answered(context, result as ExecutionResult)
    const { body, init } = processRegularResult(reported, plainResponse, mediaType) as unknown as PlainResponse
    context.reply.code(init.status).headers(init.headers)
    return sendable(body, plain)
  }

  // No async functions: each promise costs as much as signing a call.
  return (context) => {
    const plain = plainOperation(context)
    if (plain === undefined) return undefined
    const { document, operation, params } = plain
    context.isQuery = operation.operation === 'query'
    report.began(context, document, params.operationName)
    const run = hasSmallBody(context.request) ? documents.compiled(schema, document) : null
    if (run === null) return respondWithPlugins(plain)
    const result = run(undefined, context, params.variables ?? {})
    return result instanceof Promise ? result.then((ran) => respond(plain, ran)) : respond(plain, result)
  }
}

/** The body to send. A mutation's response may hold a secret, so it is never compressed (docs/decisions/023). */
function sendable(body: string, { operation, context }: PlainOperation): Body | Promise<Buffer> {
  return operation.operation === 'query' ? compressed(context.request, context.reply, body) : body
}

/** Yoga converts a result to body, status and headers through a fetch API. This class keeps them unchanged. */
class PlainResponse {
  readonly body: string
  readonly init: { readonly status: number; readonly headers: Record<string, string> }

  constructor(body: string, init: PlainResponse['init']) {
    this.body = body
    this.init = init
  }
}
// For a result that is not a stream, only the Response of the fetch API is used.
const plainResponse = { Response: PlainResponse } as never

const graphqlJson = 'application/graphql-response+json'
const json = 'application/json'
type MediaType = typeof graphqlJson | typeof json
const contentTypes: Readonly<Record<MediaType, string>> = {
  [graphqlJson]: `${graphqlJson}; charset=utf-8`,
  [json]: `${json}; charset=utf-8`,
}

function plainMediaType({ method, head }: FastifyRequest): MediaType | undefined {
  if (method !== 'POST' || !head.contentType?.startsWith('application/json')) return undefined
  const accept = head.accept ?? ''
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
  // Yoga would treat it as an internal error.
  const broken = brokenParameter(request)
  if (broken !== undefined) return refuse(reply, badInput(broken, 'is not JSON'))
  const response = await server.handleNodeRequestAndResponse(request, reply, { portal: context })
  if (context.customersRead.size > 0 && !(await mayLeave(context))) return reply
  reply.code(response.status)
  // For an unsupported media type or method, Yoga sends only the status.
  const code = response.body === null ? codeByStatus[response.status] : undefined
  response.headers.forEach((value, name) => {
    reply.header(name, value)
  })
  if (code === undefined) return reply.send(response.body)
  const message = `${STATUS_CODES[response.status]}: POST application/json, and accept application/json`
  return reply.type('application/json').send({ errors: [{ message, extensions: { code } }] })
}

/** The name of the query parameter that should be JSON but is not. */
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
