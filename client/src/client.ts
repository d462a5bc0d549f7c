import { Buffer } from 'node:buffer'
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
import { type Attempt, type RetryOptions, repeat } from './attempts.ts'
import { type AnsweredError, NoAnswerError, OutcomeUnknownError, PortalError } from './errors.ts'

/**
 * An operation as text with the types of its data and variables: one of this package, or one of yours, as
 * `@graphql-codegen/client-preset` makes it with `documentMode: 'string'`.
 */
export interface Operation<Data, Variables> extends DocumentTypeDecoration<Data, Variables> {
  toString(): string
}

/** The gateway, the caller, and options for requests. */
export interface ClientOptions extends RetryOptions {
  /** The gateway's endpoint: `https://portal.example.com/graphql`. */
  readonly url: string
  /** The merchant account that the caller belongs to. */
  readonly merchantAccount: string
  readonly callerName: string
  /** The caller's secret key. It is sent with each request, so only HTTPS or this machine is allowed. */
  readonly secretKey: string
  /** The merchant account to act for, if it is not the caller's own. */
  readonly onBehalfOf?: string
  /** Timeout of one attempt, in milliseconds. Default 30,000. */
  readonly timeoutMillis?: number
  /** Sends a request; for tests and proxies. Default: the global `fetch`. */
  readonly fetch?: typeof fetch
}

/** Options of a single request. */
export interface RequestOptions {
  /** Aborts the request. The outcome of a change is then unknown. */
  readonly signal?: AbortSignal
  /** The merchant account to act for with this request. */
  readonly onBehalfOf?: string
}

/** Calls the gateway for one caller. */
export interface Client {
  /**
   * Runs an operation and returns its complete data. Throws PortalError if the gateway responds with any error,
   * OutcomeUnknownError if it is unknown whether a change was made, NoAnswerError if a query gets no response.
   * Transient failures (no response, RATE_LIMITED, OVERLOADED, PLATFORM_UNAVAILABLE, STORE_UNAVAILABLE) are retried for
   * queries, and for changes with a `requestId` in their input: the gateway executes each id only once within 35 days.
   */
  request<Data, Variables>(
    operation: Operation<Data, Variables>,
    ...rest: Record<string, never> extends Variables
      ? [variables?: Variables, options?: RequestOptions]
      : [variables: Variables, options?: RequestOptions]
  ): Promise<Data>
}

const passing = new Set(['RATE_LIMITED', 'OVERLOADED', 'PLATFORM_UNAVAILABLE', 'STORE_UNAVAILABLE'])
/** The gateway refuses with these codes before doing anything. */
const refusedUnread = new Set(['RATE_LIMITED', 'OVERLOADED'])

/** Creates a client. Throws TypeError if the address is not http(s), or would send the key in clear text. */
export function createClient(options: ClientOptions): Client {
  const { merchantAccount, callerName, secretKey, timeoutMillis = 30_000, fetch: send = globalThis.fetch } = options
  const url = endpointOf(options.url)
  const credentials = Buffer.from(`${merchantAccount}/${callerName}:${secretKey}`).toString('base64')

  return {
    request(operation, ...[variables, { signal, onBehalfOf = options.onBehalfOf } = {}]) {
      const query = operation.toString()
      // Serialized once: a repetition is exactly the same request.
      const body = JSON.stringify({ query, variables })
      const isChange = isMutation(query)
      const isRepeatable = !isChange || hasRequestId(variables)
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Basic ${credentials}`,
        ...(onBehalfOf !== undefined && { 'x-on-behalf-of': onBehalfOf }),
      }
      const attempt = async (): Promise<Attempt<never>> => {
        const limit = AbortSignal.timeout(timeoutMillis)
        let answer: Response
        let text: string
        try {
          answer = await send(url, {
            method: 'POST',
            headers,
            body,
            redirect: 'error',
            signal: signal ? AbortSignal.any([signal, limit]) : limit,
          })
          text = await answer.text()
        } catch (cause) {
          const error = isChange
            ? new OutcomeUnknownError('The gateway did not answer: it is unknown whether the change was made', {
                cause,
              })
            : new NoAnswerError('The gateway did not answer', { cause })
          if (signal?.aborted || !isRepeatable) throw error
          return { failure: { error } }
        }
        return judge(answer, text, isChange, isRepeatable)
      }
      return repeat(attempt, options, signal)
    },
  }
}

/** Whether a document contains a mutation: the word outside of all braces, texts and comments. */
function isMutation(document: string): boolean {
  let outside = document.replace(/"""[\s\S]*?"""|"(?:\\.|[^"\\])*"|#.*/g, '')
  for (let inner = ''; inner !== outside; ) {
    inner = outside
    outside = inner.replace(/\{[^{}]*\}/g, ' ')
  }
  return /\bmutation\b/.test(outside)
}

/** Interprets a response: its data, a transient failure, or an error that is thrown. */
function judge<Data>(answer: Response, text: string, isChange: boolean, isRepeatable: boolean): Attempt<Data> {
  const parsed = parse<Data>(text)
  const { status } = answer
  if (parsed === null || (parsed.data === undefined && parsed.errors === undefined)) {
    const means = `The gateway, or something before it, answered with status ${status} and no GraphQL answer`
    const error = isChange ? new OutcomeUnknownError(means) : new NoAnswerError(means)
    if (isRepeatable && (status === 429 || status >= 500))
      return { failure: { error, advisedMillis: adviceOf(answer) } }
    throw error
  }
  if (parsed.errors === undefined || parsed.errors.length === 0) return { value: parsed.data as Data }
  const error = new PortalError(status, parsed.errors, parsed.data ?? null)
  if (error.code === 'OUTCOME_UNKNOWN') throw new OutcomeUnknownError(error.message, { cause: error })
  const codes = parsed.errors.map(({ extensions }) => extensions?.code ?? '')
  const mayPass = codes.every((code) => (isRepeatable ? passing : refusedUnread).has(code))
  // A change with partial data may have been made in part.
  const isUntouched = !isChange || isRepeatable || (parsed.data ?? null) === null
  if (!mayPass || !isUntouched) throw error
  return { failure: { error, advisedMillis: adviceOf(answer) } }
}

interface Parsed<Data> {
  readonly data?: Data | null
  readonly errors?: readonly AnsweredError[]
}

function parse<Data>(text: string): Parsed<Data> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Parsed<Data>) : null
  } catch {
    return null
  }
}

/** `Retry-After`, which is in seconds, in milliseconds. */
function adviceOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

function hasRequestId(variables: unknown): boolean {
  if (typeof variables !== 'object' || variables === null) return false
  const { requestId, input } = variables as { requestId?: unknown; input?: { requestId?: unknown } }
  return typeof (requestId ?? input?.requestId) === 'string'
}

function endpointOf(address: string): URL {
  const url = new URL(address)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) return url
  throw new TypeError(`${url.protocol}//${url.hostname} would carry the secret key in the clear: use https`)
}
