import { ServerError } from '@apollo/client/errors'

const notServing = new Set([502, 503, 504])

/** Whether a status is what a proxy answers for a gateway that is gone, or a gateway that is starting or stopping. */
export function isNotServing(status: number): boolean {
  return notServing.has(status)
}

/** Whether a request failed because the gateway could not be reached, or does not serve. */
export function isNoAnswer(error: unknown): boolean {
  // `fetch` rejects with a TypeError when no answer came.
  return error instanceof TypeError || (ServerError.is(error) && isNotServing(error.statusCode))
}
