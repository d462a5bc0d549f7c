import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** What is signed: the caller, the moment in whole Unix seconds, and exactly the bytes that go on the wire. */
export interface Signable {
  readonly callerName: string
  readonly merchantAccount: string
  readonly timestamp: number
  /** What follows the host on the request line, query string included. */
  readonly path: string
  /** The raw body; empty when there is none. */
  readonly body?: string | Uint8Array | undefined
}

/** The signature of a platform call: HMAC-SHA256 over the joined parts, upper-case hex (specification 7). */
export function sign(key: KeyObject, { callerName, merchantAccount, timestamp, path, body = '' }: Signable): string {
  const head = callerName + merchantAccount + timestamp + path
  const hmac = createHmac('sha256', key)
  // One update instead of two where both parts are text: it is on the way of every call.
  if (typeof body === 'string') hmac.update(head + body)
  else hmac.update(head).update(body)
  return hmac.digest('hex').toUpperCase()
}

/** The signing key made of a caller's secret key. */
export function signingKey(secretKey: string): KeyObject {
  return createSecretKey(Buffer.from(secretKey, 'utf8'))
}
