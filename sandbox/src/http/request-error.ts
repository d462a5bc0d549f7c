/** A refusal in the platform's error format: an HTTP status, a code for programs and texts for people. */
export class RequestError extends Error {
  readonly status: number
  readonly errorCode: string
  readonly errors: readonly string[]

  constructor(status: number, errorCode: string, message: string, errors: readonly string[] = []) {
    super(message)
    this.status = status
    this.errorCode = errorCode
    this.errors = errors
  }
}

/** The error for objects that do not exist or that the caller may not see. */
export function notFound(what: string): RequestError {
  return new RequestError(404, 'not_found', `${what} not found`)
}

/** The error for invalid input, with one text for each fault. */
export function badRequest(errors: readonly string[], errorCode = 'bad_request'): RequestError {
  return new RequestError(400, errorCode, errors.join('; '), errors)
}

/** The error for wrong credentials (specification 8). It never says which part is wrong. */
export function authenticationError(): RequestError {
  return new RequestError(401, 'authentication_error', 'HMAC Authentication failed. Invalid name or password')
}
