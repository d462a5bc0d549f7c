import { ServerError } from '@apollo/client/errors'
import { connection, sessionWatch } from '../../apollo.ts'
import { requestStarted, unanswered } from '../../network-activity.ts'
import { isNoAnswer } from '../../no-answer.ts'
import { errorCode } from '../../screens/describe-error.ts'
import { type PlatformCalls, readCalls } from '../../screens/query/platform-calls.ts'
import { mostShown } from './answer-text.ts'

/** What is sent: the texts as they were typed. */
export interface SentQuery {
  readonly query: string
  /** A JSON object, or nothing. */
  readonly variables: string
  readonly operationName: string | null
  readonly isMutation: boolean
  /** The merchant to act for; null is the caller's own account. */
  readonly merchant: string | null
  readonly pass: string
}

/** An error of an answer. */
export interface AnswerError {
  readonly message: string
  readonly code: string | null
  readonly path: readonly (string | number)[] | null
}

/** What came back. */
export interface Answer {
  readonly status: number
  readonly milliseconds: number
  /** All of it, to be saved. */
  readonly whole: Blob
  /** Its beginning, as far as it can be shown. */
  readonly text: string
  readonly errors: readonly AnswerError[]
  /** Null where the gateway lists none for this caller. */
  readonly calls: PlatformCalls | null
}

/** The body of a request; what was typed as variables goes into it unread, so that no figure is rounded on the way. */
export function bodyOf({ query, variables, operationName }: SentQuery): string {
  const given = [
    `"query":${JSON.stringify(query)}`,
    ...(variables.trim() === '' ? [] : [`"variables":${variables}`]),
    ...(operationName === null ? [] : [`"operationName":${JSON.stringify(operationName)}`]),
  ]
  return `{${given.join(',')}}`
}

/** Asks the gateway. Rejects with what `describeError` puts into words where no answer of GraphQL came. */
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

/** The errors and the platform calls of an answer; null where it is none of GraphQL. */
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

/** Whether the gateway wants the password before it runs the query: nothing was done. */
export function isClosed({ errors }: Pick<Answer, 'errors'>): boolean {
  return errors.some(({ code }) => code === 'EXPLORER_CLOSED')
}
