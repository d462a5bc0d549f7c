import { ServerError } from '@apollo/client/errors'

const notServing = new Set([502, 503, 504])

/** Whether a status means that the gateway is down behind a proxy, starting or stopping. */
export function isNotServing(status: number): boolean {
  return notServing.has(status)
}

/** Whether a request failed because the gateway could not be reached or is not serving. */
export function isNoAnswer(error: unknown): boolean {
  // `fetch` rejects with a TypeError if there was no response.
  return error instanceof TypeError || (ServerError.is(error) && isNotServing(error.statusCode))
}
