import { ServerError } from '@apollo/client/errors'
import { connection } from '../../network/gateway.ts'
import { requestStarted, unanswered } from '../../network/network-activity.ts'
import { isNoAnswer } from '../../network/no-answer.ts'
import { errorCode } from '../../screens/error/describe-error.ts'
import { type PlatformCalls, readCalls } from '../../screens/query/platform-calls.ts'
import { sessionWatch } from '../../session/session.ts'
import { mostShown } from './answer-text.ts'

/** The request, with the texts as typed. */
export interface SentQuery {
  readonly query: string
  /** A JSON object, or an empty text. */
  readonly variables: string
  readonly operationName: string | null
  readonly isMutation: boolean
  /** The merchant to act for. Null for the caller's own account. */
  readonly merchant: string | null
  readonly pass: string
}

/** An error of a response. */
export interface AnswerError {
  readonly message: string
  readonly code: string | null
  readonly path: readonly (string | number)[] | null
}

/** The response. */
export interface Answer {
  readonly status: number
  readonly milliseconds: number
  /** The complete body, for saving. */
  readonly whole: Blob
  /** The start of the body, up to the maximum that can be shown. */
  readonly text: string
  readonly errors: readonly AnswerError[]
  /** Null if the gateway lists none for this caller. */
  readonly calls: PlatformCalls | null
}

/** The body of a request. The variables' text is inserted without parsing, so that no number is rounded. */
export function bodyOf({ query, variables, operationName }: SentQuery): string {
  const given = [
    `"query":${JSON.stringify(query)}`,
    ...(variables.trim() === '' ? [] : [`"variables":${variables}`]),
    ...(operationName === null ? [] : [`"operationName":${JSON.stringify(operationName)}`]),
  ]
  return `{${given.join(',')}}`
}

/**
 * Sends a query to the gateway. If there is no GraphQL response, rejects with an error that `describeError` can
 * describe.
 */
export async function sendQuery(sent: SentQuery, now: () => number, signal: AbortSignal): Promise<Answer> {
  const ended = requestStarted('explorer')
  const startedAt = now()
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-portal-csrf': '1',
        'x-portal-calls': '1',
        'x-portal-explorer': sent.pass,
        ...(sent.merchant === null ? {} : { 'x-on-behalf-of': sent.merchant }),
      },
      body: bodyOf(sent),
      signal,
    })
    const whole = await response.blob()
    const milliseconds = now() - startedAt
    const text = await whole.text()
    const answer = readAnswer(text)
    if (answer === null) throw new ServerError('No answer of GraphQL', { response, bodyText: text.slice(0, 1_000) })
    ended([])
    if (answer.errors.some(({ code }) => code === 'SESSION_EXPIRED' || code === 'UNAUTHENTICATED')) {
      void sessionWatch.check()
    }
    return { status: response.status, milliseconds, whole, ...answer, text: text.slice(0, 2 * mostShown) }
  } catch (error) {
    ended(signal.aborted ? [] : [{ ...unanswered(error), code: errorCode(error) }])
    if (isNoAnswer(error) && !signal.aborted) connection.requestFailed()
    throw error
  }
}

/** The errors and the platform calls of a response. Null if it is not a GraphQL response. */
export function readAnswer(text: string): Pick<Answer, 'errors' | 'calls'> | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const { errors, extensions } = body as { errors?: unknown; extensions?: { platformCalls?: unknown } }
  if (!('data' in body) && !Array.isArray(errors)) return null
  return { errors: Array.isArray(errors) ? errors.map(errorOf) : [], calls: readCalls(extensions?.platformCalls) }
}

function errorOf(error: { message?: unknown; path?: unknown; extensions?: { code?: unknown } } | null): AnswerError {
  const { message, path, extensions } = error ?? {}
  return {
    message: String(message ?? ''),
    code: typeof extensions?.code === 'string' ? extensions.code : null,
    path: Array.isArray(path) ? path.filter((part) => typeof part === 'string' || typeof part === 'number') : null,
  }
}

/** Whether the gateway requires the password first. If so, the query was not executed. */
export function isClosed({ errors }: Pick<Answer, 'errors'>): boolean {
  return errors.some(({ code }) => code === 'EXPLORER_CLOSED')
}
