import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** The signed parts of a call: the caller, the time in whole Unix seconds, and the exact bytes sent. */
export interface Signable {
  readonly callerName: string
  readonly merchantAccount: string
  readonly timestamp: number
  /** The path on the request line, query string included. */
  readonly path: string
  /** The raw body; empty if there is none. */
  readonly body?: string | Uint8Array | undefined
}

/** The signature of a platform call: HMAC-SHA256 of the joined parts, in uppercase hex (specification 7). */
export function sign(key: KeyObject, { callerName, merchantAccount, timestamp, path, body = '' }: Signable): string {
  const head = callerName + merchantAccount + timestamp + path
  const hmac = createHmac('sha256', key)
  // One update instead of two if both parts are strings, because every call runs this code.
  if (typeof body === 'string') hmac.update(head + body)
  else hmac.update(head).update(body)
  return hmac.digest('hex').toUpperCase()
}

/** The signing key for a caller's secret key. */
export function signingKey(secretKey: string): KeyObject {
  return createSecretKey(Buffer.from(secretKey, 'utf8'))
}
