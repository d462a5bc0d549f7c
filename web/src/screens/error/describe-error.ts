import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import type { IntlShape } from 'react-intl'
import { IncompleteFile } from '../../network/incomplete-file.ts'
import { isOffline, NothingDone } from '../../network/nothing-done.ts'

/** An error that a person can act on. */
export interface ErrorDescription {
  /** The kind of failure, in the user's language. */
  readonly title: string
  /** The messages of the gateway and the platform, unchanged. */
  readonly details: readonly string[]
  /** The platform's HTTP status text (`Bad Request`) or number; null if the platform did not respond. */
  readonly status: string | null
  /** The code to report to an administrator: `BAD_INPUT`, `HTTP 502`, `NETWORK`. */
  readonly code: string
  /** The next step. */
  readonly advice: string
  /** The gateway's trace of the request, to quote; omitted without one. */
  readonly traceId?: string
}

const advice = {
  AMBIGUOUS: 'merchant',
  APPROVAL_REQUIRED: 'approval',
  BAD_ANSWER: 'later',
  BAD_INPUT: 'input',
  CONFIRMATION_REQUIRED: 'confirm',
  CONFLICT: 'read',
  FORBIDDEN: 'permission',
  INCOMPLETE_FILE: 'network',
  LOCKED: 'permission',
  NETWORK: 'network',
  NOT_CONFIRMED: 'again',
  NOT_FOUND: 'exists',
  NOT_SUPPORTED: 'support',
  OFFLINE: 'whenBack',
  OUTCOME_UNKNOWN: 'read',
  OVERLOADED: 'later',
  PERSISTED_QUERY_NOT_FOUND: 'reload',
  PERSISTED_QUERY_ONLY: 'reload',
  PICTURE_TOO_LARGE: 'smallerPicture',
  PLATFORM_ERROR: 'support',
  PLATFORM_UNAVAILABLE: 'later',
  RATE_LIMITED: 'later',
  SESSION_EXPIRED: 'signIn',
  TOO_MANY_ATTEMPTS: 'later',
  TWO_FACTOR_REQUIRED: 'input',
  UNAUTHENTICATED: 'signIn',
} as const

/** Failures fully described by title and advice. The gateway's English message would only repeat them. */
const saidByTitle: ReadonlySet<string> = new Set([
  'APPROVAL_REQUIRED',
  'CONFIRMATION_REQUIRED',
  'NOT_CONFIRMED',
  'OUTCOME_UNKNOWN',
  'OVERLOADED',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_ONLY',
  'PLATFORM_UNAVAILABLE',
  'SESSION_EXPIRED',
  'UNAUTHENTICATED',
])

type KnownCode = keyof typeof advice

function isKnown(code: string): code is KnownCode {
  return Object.hasOwn(advice, code)
}

/** Describes the error of any failed query or mutation. No other code does this. */
export function describeError(error: unknown, intl: IntlShape): ErrorDescription {
  const traceId = traceOf(error)
  return { ...describeKind(error, intl), ...(traceId && { traceId }) }
}

/** The trace in a GraphQL error, or in the header of any other response. */
function traceOf(error: unknown): string | null | undefined {
  if (error instanceof NothingDone) return traceOf(error.reason)
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.extensions?.traceId as string | undefined
  return ServerError.is(error) ? error.response.headers.get('x-trace-id') : null
}

function describeKind(error: unknown, intl: IntlShape): ErrorDescription {
  if (isOffline(error)) return described(intl, 'OFFLINE', [])
  if (error instanceof NothingDone) return describeKind(error.reason, intl)
  if (CombinedGraphQLErrors.is(error)) {
    const code = isAmbiguous(error) ? 'AMBIGUOUS' : errorCode(error)
    if (code === 'PICTURE_TOO_LARGE') return described(intl, code, [pixels(intl, error.errors[0]?.extensions)])
    const details = new Set(
      error.errors.flatMap(({ message, extensions }) => texts(saidByTitle.has(code) ? [] : [message], extensions)),
    )
    return { ...described(intl, code, [...details]), status: statusOf(error) }
  }
  if (ServerError.is(error)) {
    if (error.statusCode === 429) return described(intl, 'RATE_LIMITED', [])
    if (error.statusCode === 503 && error.bodyText.includes('"OVERLOADED"')) return described(intl, 'OVERLOADED', [])
    return badAnswer(intl, error.statusCode)
  }
  if (ServerParseError.is(error)) return badAnswer(intl, error.statusCode)
  if (error instanceof IncompleteFile) return described(intl, 'INCOMPLETE_FILE', [])
  // `fetch` rejects with a TypeError if there was no response. Its message depends on the browser and does not help
  // people.
  if (error instanceof TypeError) return described(intl, 'NETWORK', [])
  return described(intl, 'OTHER', error instanceof Error && error.message ? [error.message] : [])
}

/** The code of the first GraphQL error of a failed operation, or `OTHER`. */
export function errorCode(error: unknown): string {
  const code = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : undefined
  return typeof code === 'string' ? code : 'OTHER'
}

/** Whether the id exists under several merchants and none was chosen. */
function isAmbiguous(error: CombinedGraphQLErrors): boolean {
  return error.errors[0]?.extensions?.reason === 'AMBIGUOUS'
}

/** The part of a failure that concerns the response field at a path, or null if that field did not fail. */
export function errorAt(error: unknown, ...path: readonly string[]): CombinedGraphQLErrors | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const own = error.errors.filter((each) => path.every((name, index) => each.path?.[index] === name))
  return own.length > 0 ? new CombinedGraphQLErrors({ errors: own }) : null
}

/** The kind of failure for a code, in the user's language. */
export function describeCode(code: string, intl: IntlShape): string {
  return intl.formatMessage({ id: isKnown(code) ? `error.code.${code}` : 'error.code.OTHER' })
}

function described(intl: IntlShape, code: string, details: readonly string[]): ErrorDescription {
  const advised = isKnown(code) ? advice[code] : 'again'
  const title = describeCode(code, intl)
  return {
    title,
    details: details.filter((detail) => detail !== title),
    code,
    status: null,
    advice: intl.formatMessage({ id: `error.advice.${advised}` }),
  }
}

/** The texts of the platform's HTTP statuses (specification 8). */
function statusOf({ errors }: CombinedGraphQLErrors): string | null {
  const statuses = errors.map(({ extensions }) => extensions?.statusText).filter((text) => typeof text === 'string')
  return statuses.length > 0 ? [...new Set(statuses)].join(', ') : null
}

/** The gateway or a proxy in front of it returned an invalid response. */
function badAnswer(intl: IntlShape, status: number): ErrorDescription {
  return { ...described(intl, 'BAD_ANSWER', []), code: `HTTP ${status}` }
}

/** The gateway's own rejection, which has a number instead of a text. */
function pixels(intl: IntlShape, extensions: Readonly<Record<string, unknown>> | undefined): string {
  const { width, height, mostMegapixels } = extensions ?? {}
  const number = (value: unknown) => intl.formatNumber(Number(value))
  return intl.formatMessage(
    { id: 'error.pixels' },
    { width: number(width), height: number(height), most: number(mostMegapixels) },
  )
}

function texts(
  message: readonly string[],
  extensions: Readonly<Record<string, unknown>> | undefined,
): readonly string[] {
  const errors = extensions?.errors
  const platformTexts = Array.isArray(errors) ? errors.filter((text): text is string => typeof text === 'string') : []
  return platformTexts.length > 0 ? platformTexts : message
}
