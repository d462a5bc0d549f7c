/** The values of an error's `extensions.code`. A newer gateway may have more: treat those like PLATFORM_ERROR. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'TWO_FACTOR_REQUIRED'
  | 'LOCKED'
  | 'TOO_MANY_ATTEMPTS'
  | 'FORBIDDEN'
  | 'APPROVAL_REQUIRED'
  | 'BAD_INPUT'
  | 'NOT_SUPPORTED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'OVERLOADED'
  | 'OUTCOME_UNKNOWN'
  | 'STORE_UNAVAILABLE'
  | 'PLATFORM_ERROR'
  | 'PLATFORM_UNAVAILABLE'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'LIMIT_EXCEEDED'

/** One error of a response, as the gateway sends it. */
export interface AnsweredError {
  readonly message: string
  /** The path in the response: `['charge', 'notifications']`. */
  readonly path?: readonly (string | number)[]
  readonly extensions?: {
    readonly code?: string
    /** The platform's HTTP status, if the platform responded. */
    readonly status?: number
    /** The platform's error texts. */
    readonly errors?: readonly string[]
    /** The invalid input field. */
    readonly field?: string
    /** For CONFLICT: CHANGED if the object has changed since it was read. */
    readonly reason?: string
    readonly [more: string]: unknown
  }
}

/** The gateway responded with errors: the requested data is missing or incomplete. */
export class PortalError extends Error {
  override readonly name = 'PortalError'
  /** The code of the first error. */
  readonly code: ErrorCode | (string & {})
  /** The HTTP status of the gateway's response. */
  readonly httpStatus: number
  /** All errors of the response, at least one. */
  readonly errors: readonly AnsweredError[]
  /** The partial data of the response; null if there is none. It is never complete. */
  readonly partialData: unknown

  constructor(httpStatus: number, errors: readonly AnsweredError[], partialData: unknown) {
    super(errors.map(({ message }) => message).join('; '))
    this.httpStatus = httpStatus
    this.errors = errors
    this.partialData = partialData
    this.code = errors[0]?.extensions?.code ?? 'PLATFORM_ERROR'
  }

  /** The id of the request for approval if the change needs one (APPROVAL_REQUIRED). Nothing has been changed yet. */
  get approvalId(): string | undefined {
    const id = this.errors[0]?.extensions?.approvalId
    return this.code === 'APPROVAL_REQUIRED' && typeof id === 'string' ? id : undefined
  }

  /** The input field named by the first error. */
  get field(): string | undefined {
    return this.errors[0]?.extensions?.field
  }
}

/**
 * The change was sent, but its outcome is unknown: either the gateway says so (`cause` is its PortalError), or there
 * was no response. With a `requestId`, send exactly the same request again later: it never has a second effect.
 * Otherwise read the object before you continue.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError'
}

/** The gateway sent no readable response in any attempt. Nothing was changed: only queries end this way. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** A page of a list lacks rows because a lookup of a search failed. */
export class IncompletePageError extends Error {
  override readonly name = 'IncompletePageError'
  readonly failedLookups: readonly { readonly field: string; readonly message: string }[]

  constructor(failedLookups: IncompletePageError['failedLookups']) {
    super(
      `Not all rows could be found: ${failedLookups.map(({ field, message }) => `${field}: ${message}`).join('; ')}`,
    )
    this.failedLookups = failedLookups
  }
}

/** Whether an error came from the gateway with one of these codes. */
export function isPortalError(error: unknown, ...codes: readonly ErrorCode[]): error is PortalError {
  return error instanceof PortalError && (codes.length === 0 || codes.includes(error.code as ErrorCode))
}
