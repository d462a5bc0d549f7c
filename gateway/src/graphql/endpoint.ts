import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, getOperationAST } from 'graphql'
import { createLRUCache, processRegularResult } from 'graphql-yoga'
import { auditReading } from '../audit.ts'
import type { Context } from '../context.ts'
import { admit, refuse } from '../http/admission.ts'
import type { Services } from '../services.ts'
import { largestBody } from './limits.ts'
import type { RefuseExcess } from './rate-limit.ts'
import type { createGraphQLServer } from './server.ts'

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
  services: Services,
  refuseExcess: RefuseExcess,
): Promise<void> {
  const answerPlain = createPlainAnswer(server)
  app.removeContentTypeParser('text/plain')
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    bodyLimit: largestBody,
    // Before the body is read, so that what is refused there bears them too.
    onRequest(_request, reply, done) {
      reply.headers(answerHeaders)
      done()
    },
    async handler(request, reply) {
      let context: Context
      try {
        context = await admit(request, reply, services, refuseExcess)
      } catch (error) {
        return refuse(reply, error)
      }
      try {
        return (await answerPlain(context)) ?? (await answerByYoga(server, context))
      } finally {
        context.end()
        auditReading(context)
      }
    },
  })
}

const answerHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

type AnswerPlain = (context: Context) => Promise<string | undefined>

/**
 * The short way for what nearly every request is, a plain JSON POST that asks for a JSON answer: Yoga's own parsing,
 * validation and execution without its fetch layer, which costs more than all the rest. Answers undefined for anything
 * else, and for documents in error: those take Yoga's whole way, so its protocol is whole.
 */
function createPlainAnswer(server: GraphQLServer): AnswerPlain {
  // None of the plugins looks at a request before execution, which is given the context of each: one envelope does.
  const { parse, validate, execute, schema } = server.getEnveloped()
  /** Documents found sound before. Schema and limits never change, so neither does the verdict. */
  const soundDocuments = createLRUCache<DocumentNode>({ max: documentsRemembered })

  /** The parsed document, or undefined where it has errors for Yoga to tell. */
  function soundDocument(query: string): DocumentNode | undefined {
    const known = soundDocuments.get(query)
    if (known) return known
    try {
      const document: DocumentNode = parse(query)
      if (validate(schema, document).length > 0) return undefined
      soundDocuments.set(query, document)
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
    const document = soundDocument(params.query)
    if (document === undefined) return undefined
    const operation = getOperationAST(document, params.operationName)
    if (operation?.operation !== 'query' && operation?.operation !== 'mutation') return undefined
    const result = await execute({
      schema,
      document,
      contextValue: context,
      variableValues: params.variables,
      operationName: params.operationName,
    })
    const { body, init } = processRegularResult(result, plainResponse, mediaType) as unknown as PlainResponse
    reply.code(init.status).headers(init.headers)
    return body
  }
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

const documentsRemembered = 1_000

const graphqlJson = 'application/graphql-response+json'

function plainMediaType({ method, headers }: FastifyRequest): string | undefined {
  if (method !== 'POST' || !headers['content-type']?.startsWith('application/json')) return undefined
  const accept = headers.accept ?? ''
  if (accept.startsWith(graphqlJson)) return graphqlJson
  return accept === 'application/json' ? accept : undefined
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

async function answerByYoga(server: GraphQLServer, context: Context): Promise<FastifyReply> {
  const { request, reply } = context
  const response = await server.handleNodeRequestAndResponse(request, reply, { portal: context })
  reply.code(response.status)
  response.headers.forEach((value, name) => {
    reply.header(name, value)
  })
  return reply.send(response.body)
}
