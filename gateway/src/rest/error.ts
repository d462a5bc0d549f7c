import { STATUS_CODES } from 'node:http'
import { GraphQLError } from 'graphql'
import { errorCodes, errorKeys } from './wire.ts'

/** What `extensions.code` may be. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'SESSION_EXPIRED'
  | 'TWO_FACTOR_REQUIRED'
  | 'LOCKED'
  | 'TOO_MANY_ATTEMPTS'
  | 'FORBIDDEN'
  | 'CONFIRMATION_REQUIRED'
  | 'BAD_INPUT'
  | 'NOT_SUPPORTED'
  | 'NOT_FOUND'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'PERSISTED_QUERY_ONLY'
  | 'EXPLORER_CLOSED'
  | 'MUTATIONS_OFF'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'OVERLOADED'
  | 'OUTCOME_UNKNOWN'
  | 'STORE_UNAVAILABLE'
  | 'PICTURE_TOO_LARGE'
  | 'PLATFORM_ERROR'
  | 'PLATFORM_UNAVAILABLE'
  /** Nobody is there to see it: for logs and audit lines. */
  | 'CLIENT_GONE'

/** An error that a client may see, with its code and whatever else helps to act on it. */
export function codedError(code: ErrorCode, message: string, extensions: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...extensions } })
}

/** BAD_INPUT that names the field and the reason. */
export function badInput(field: string, reason: string): GraphQLError {
  return codedError('BAD_INPUT', `${field} ${reason}`, { field })
}

/** NOT_FOUND in the words of a missing thing. */
export function notFound(what: string): GraphQLError {
  return codedError('NOT_FOUND', `${what} not found`)
}

/** The code of an error made here; undefined for any other error. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof GraphQLError ? (error.extensions.code as ErrorCode | undefined) : undefined
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'BAD_INPUT',
  429: 'RATE_LIMITED',
  502: 'PLATFORM_UNAVAILABLE',
  503: 'PLATFORM_UNAVAILABLE',
  504: 'PLATFORM_UNAVAILABLE',
}

const codeByPlatformCode: Readonly<Record<string, ErrorCode>> = {
  [errorCodes.twoFactorRequired]: 'TWO_FACTOR_REQUIRED',
  [errorCodes.callerLocked]: 'LOCKED',
  [errorCodes.unknownFilter]: 'NOT_SUPPORTED',
}

/**
 * The error of a platform answer outside 200-299. The text is extracted as specification 8 says: the errors list, else
 * message, else errorCode, else 'please try again', followed by the HTTP status text in parentheses.
 */
export function platformError(status: number, envelope: unknown, retryAfter?: string): GraphQLError {
  const {
    [errorKeys.errors]: list,
    [errorKeys.message]: message,
    [errorKeys.errorCode]: platformCode,
  } = asRecord(envelope)
  const errors = Array.isArray(list) ? list.map(asText).filter((text) => text !== '') : []
  const text = errors.join('; ') || textOf(message) || textOf(platformCode) || 'please try again'
  const code = codeByPlatformCode[textOf(platformCode)] ?? codeByStatus[status] ?? 'PLATFORM_ERROR'
  const statusText = STATUS_CODES[status] ?? `${status}`
  return codedError(code, `${text} (${statusText})`, {
    status,
    statusText,
    errors: errors.length > 0 ? errors : [text],
    ...(textOf(platformCode) !== '' && { platformCode }),
    // What was read before is no longer so: the one refusal after which reading and saving again is right.
    ...(platformCode === errorCodes.changed && { reason: 'CHANGED' }),
    // The id exists under several merchants: the one refusal that choosing a merchant mends.
    ...(platformCode === errorCodes.ambiguous && { reason: 'AMBIGUOUS' }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** The error of a call that got no answer that can be read. */
export function noResponse(reason: string): GraphQLError {
  return codedError('PLATFORM_UNAVAILABLE', `The payment platform did not answer: ${reason}. Please try again`)
}

/** The error of an answer that nobody takes any more. */
export function clientGone(reason: string): GraphQLError {
  return codedError('CLIENT_GONE', `The client disconnected: ${reason}`)
}

/** The error of an answer that cannot be trusted: wrong content type, broken JSON, too large. */
export function unreadableResponse(reason: string, status: number): GraphQLError {
  return codedError('PLATFORM_ERROR', `The payment platform's answer could not be read: ${reason}`, { status })
}

/** The error of a success that is not the one that was agreed: nobody knows what it means. */
export function unexpectedStatus(status: number, expected: number | undefined): GraphQLError {
  return codedError('PLATFORM_ERROR', `The payment platform answered ${status} where ${expected} is expected`, {
    status,
  })
}

/** The error of a change whose answer was lost: it may or may not have happened. */
export function outcomeUnknown(cause: GraphQLError): GraphQLError {
  return codedError(
    'OUTCOME_UNKNOWN',
    `It is unknown whether the platform did this: it did not answer as expected. Read the object again before you continue. ${cause.message}`,
    { ...cause.extensions, code: 'OUTCOME_UNKNOWN' },
  )
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** An entry of the errors list, whatever it is, as text. */
function asText(value: unknown): string {
  return textOf(value) || (value === null || value === undefined || value === '' ? '' : JSON.stringify(value))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? textOf((value as Record<string, unknown>).message) : ''
}
