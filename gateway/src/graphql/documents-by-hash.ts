import type { FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Context } from '../request/context.ts'
import { badInput, codedError } from '../rest/error.ts'
import type { SoundDocuments } from './documents.ts'
import { hashOf, type KnownDocuments } from './known-documents.ts'

/** Maximum total size of the documents that programs registered, in characters. */
const mostCharacters = 4 * 1024 * 1024
/** A registered document is forgotten this long after its last use, in milliseconds. */
const registeredMs = 60 * 60_000

/** The documents that requests refer to by hash, and the ones that a browser session may run (decisions 52 and 58). */
export interface DocumentsByHash {
  /**
   * Replaces the hash with the document's text. Returns the error if the request is refused (PERSISTED_QUERY_NOT_FOUND,
   * PERSISTED_QUERY_ONLY, EXPLORER_CLOSED or BAD_INPUT), otherwise null.
   */
  resolve(request: FastifyRequest, context: Context): GraphQLError | null
  /** Keeps a document that a program sent together with its hash, after it was validated. */
  register(request: FastifyRequest): void
}

interface DocumentsByHashOptions {
  readonly known: KnownDocuments
  /** Whether browser sessions may run only known documents. */
  readonly isStrict: boolean
  readonly documents: SoundDocuments
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

/** The relevant parts of a request body. */
interface Body {
  query?: unknown
  extensions?: { readonly persistedQuery?: unknown } | null
}

/** Serves documents by hash: those of the web client to everyone, those registered by programs to programs. */
export function createDocumentsByHash({ known, isStrict, documents, clock }: DocumentsByHashOptions): DocumentsByHash {
  const registered = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (text) => text.length + 64,
    ttl: registeredMs,
    ttlResolution: 0,
    updateAgeOnGet: true,
    perf: { now: clock },
  })
  const sent = new WeakMap<FastifyRequest, string>()
  const isProgram = ({ identity }: Context) => identity.principal !== null && identity.session === null

  return {
    resolve(request, context) {
      const pass = context.explorerPass
      if (pass === null) return explorerClosed()
      const isBound = isStrict && context.identity.session !== null && pass === undefined
      const body = bodyOf(request)
      const hash = body && hashIn(body)
      if (body === undefined || hash === undefined) {
        return !isBound || (typeof body?.query === 'string' && known.has(body.query)) ? null : knownOnly()
      }
      if (hash === null)
        return badInput('extensions.persistedQuery', 'must have version 1 and a SHA-256 in hexadecimal')
      const text = known.find(hash) ?? (isProgram(context) ? registered.get(hash) : undefined)
      const { extensions, ...rest } = body
      const others = Object.entries(extensions ?? {}).filter(([name]) => name !== 'persistedQuery')
      const withText = (query: unknown) => ({
        ...rest,
        query,
        ...(others.length > 0 && { extensions: Object.fromEntries(others) }),
      })
      if (text !== undefined) {
        request.body = withText(text)
        return null
      }
      if (isBound || typeof body.query !== 'string') return notFound(!isBound)
      if (hashOf(body.query) !== hash)
        return badInput('extensions.persistedQuery.sha256Hash', 'is not that of the query')
      request.body = withText(body.query)
      if (isProgram(context)) sent.set(request, hash)
      return null
    },
    register(request) {
      const hash = sent.get(request)
      const query = bodyOf(request)?.query
      // Documents that may contain a secret, are long or have errors are never remembered.
      if (hash !== undefined && typeof query === 'string' && documents.find(query) !== undefined)
        registered.set(hash, query)
    },
  }
}

function bodyOf({ body }: FastifyRequest): Body | undefined {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : undefined
}

/** The hash in a body; undefined if there is none, null if it is invalid. */
function hashIn({ extensions }: Body): string | undefined | null {
  const named = typeof extensions === 'object' ? extensions?.persistedQuery : undefined
  if (named === undefined || named === null) return undefined
  const { version, sha256Hash } = named as Record<string, unknown>
  return version === 1 && typeof sha256Hash === 'string' && /^[\da-f]{64}$/.test(sha256Hash) ? sha256Hash : null
}

function notFound(acceptsText: boolean): GraphQLError {
  const remedy = acceptsText ? 'send its text with the hash' : 'the portal has been updated, load the page again'
  return codedError('PERSISTED_QUERY_NOT_FOUND', `No document has this hash: ${remedy}`, { acceptsText })
}

function explorerClosed(): GraphQLError {
  return codedError('EXPLORER_CLOSED', 'The explorer is closed: enter your secret key to open it again')
}

function knownOnly(): GraphQLError {
  return codedError(
    'PERSISTED_QUERY_ONLY',
    'A browser session runs the documents of the portal only: sign the request with a key of your own',
  )
}
