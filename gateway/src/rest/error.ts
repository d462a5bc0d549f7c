import { STATUS_CODES } from 'node:http'
import { GraphQLError } from 'graphql'
import { isDeeper } from './depth.ts'
import { errorCodes, errorKeys } from './wire.ts'

/** The values of `extensions.code`. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'SESSION_EXPIRED'
  | 'TWO_FACTOR_REQUIRED'
  | 'LOCKED'
  | 'TOO_MANY_ATTEMPTS'
  | 'FORBIDDEN'
  | 'CONFIRMATION_REQUIRED'
  | 'APPROVAL_REQUIRED'
  | 'BAD_INPUT'
  | 'NOT_SUPPORTED'
  | 'NOT_FOUND'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'PERSISTED_QUERY_ONLY'
  | 'EXPLORER_CLOSED'
  | 'MUTATIONS_OFF'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'LIMIT_EXCEEDED'
  | 'OVERLOADED'
  | 'OUTCOME_UNKNOWN'
  | 'STORE_UNAVAILABLE'
  | 'PICTURE_TOO_LARGE'
  | 'PLATFORM_ERROR'
  | 'PLATFORM_UNAVAILABLE'
  /** The client is gone, so only logs and audit lines see this code. */
  | 'CLIENT_GONE'

/** An error that a client may see, with its code and data that helps to handle it. */
export function codedError(code: ErrorCode, message: string, extensions: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...extensions } })
}

/** BAD_INPUT with the field and the reason. */
export function badInput(field: string, reason: string): GraphQLError {
  return codedError('BAD_INPUT', `${field} ${reason}`, { field })
}

/** NOT_FOUND for a missing object. */
export function notFound(what: string): GraphQLError {
  return codedError('NOT_FOUND', `${what} not found`)
}

/** The code of an error created here; undefined for any other error. */
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

/** Maximum number of texts that are kept of a platform's error: a check of a rule may have 50 findings. */
const mostTexts = 50
/** Maximum length of such a text, in characters. Longer texts are truncated. */
const longestText = 500

/**
 * The error for a platform response outside 200-299. The text is extracted as in specification 8: the errors list,
 * otherwise message, otherwise errorCode, otherwise 'please try again', followed by the HTTP status text in
 * parentheses. For refused input, the error names the field that the first text starts with: `targets: ...`, `name is
 * required`, `constraints.countries: ...`.
 */
export function platformError(status: number, envelope: unknown, retryAfter?: string): GraphQLError {
  const {
    [errorKeys.errors]: list,
    [errorKeys.message]: message,
    [errorKeys.errorCode]: platformCode,
  } = asRecord(envelope)
  const errors = Array.isArray(list)
    ? list
        .slice(0, mostTexts)
        .map(asText)
        .filter((text) => text !== '')
    : []
  const text = errors.join('; ') || textOf(message) || textOf(platformCode) || 'please try again'
  const code = codeByPlatformCode[textOf(platformCode)] ?? codeByStatus[status] ?? 'PLATFORM_ERROR'
  const field = code === 'BAD_INPUT' ? fieldIn(errors[0] ?? text) : undefined
  const statusText = STATUS_CODES[status] ?? `${status}`
  return codedError(code, `${text} (${statusText})`, {
    status,
    statusText,
    errors: errors.length > 0 ? errors : [text],
    ...(textOf(platformCode) !== '' && { platformCode }),
    ...(field !== undefined && { field }),
    // The object has changed since it was read. This is the only refusal after which the client should read and save
    // again.
    ...(platformCode === errorCodes.changed && { reason: 'CHANGED' }),
    // The id exists for several merchants. This is the only refusal that choosing a merchant resolves.
    ...(platformCode === errorCodes.ambiguous && { reason: 'AMBIGUOUS' }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** The error for a call without a readable response. */
export function noResponse(reason: string): GraphQLError {
  return codedError('PLATFORM_UNAVAILABLE', `The payment platform did not answer: ${reason}. Please try again`)
}

/** The error for a response that the client no longer waits for. */
export function clientGone(reason: string): GraphQLError {
  return codedError('CLIENT_GONE', `The client disconnected: ${reason}`)
}

/** The error for a response that cannot be trusted: wrong content type, broken JSON, too large. */
export function unreadableResponse(reason: string, status: number): GraphQLError {
  return codedError('PLATFORM_ERROR', `The payment platform's answer could not be read: ${reason}`, { status })
}

/** The error for a success with an unexpected status, whose meaning is unknown. */
export function unexpectedStatus(status: number, expected: number | undefined): GraphQLError {
  return codedError('PLATFORM_ERROR', `The payment platform answered ${status} where ${expected} is expected`, {
    status,
  })
}

/** Whether an error is a platform success whose body could not be read. */
export function isUnreadSuccess(error: unknown, expected?: number): boolean {
  const status: unknown = error instanceof GraphQLError ? error.extensions.status : undefined
  if (typeof status !== 'number' || status < 200 || status > 299) return false
  return expected === undefined || status === expected
}

/** The error for a change whose response was lost: it may or may not have happened. */
export function outcomeUnknown(cause: GraphQLError): GraphQLError {
  return codedError(
    'OUTCOME_UNKNOWN',
    `It is unknown whether the platform did this: it did not answer as expected. Read the object again before you continue. ${cause.message}`,
    { ...cause.extensions, code: 'OUTCOME_UNKNOWN' },
  )
}

/** The field that the platform's text about an input starts with; undefined if there is none. */
function fieldIn(text: string): string | undefined {
  return /^([a-z]\w*(?:\.\w+)*)(?:: | (?:is|are|must|cannot|contains|needs|has|does) )/.exec(text)?.[1]
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Converts any entry of the errors list to text. */
function asText(value: unknown): string {
  if (value === null || value === undefined || isDeeper(value)) return ''
  return textOf(value) || (value === '' ? '' : truncated(JSON.stringify(value)))
}

/** The text of a value, or of the message in it. */
function textOf(value: unknown): string {
  let inner = value
  while (typeof inner === 'object' && inner !== null) inner = (inner as Record<string, unknown>).message
  return typeof inner === 'string' ? truncated(inner) : ''
}

function truncated(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}
