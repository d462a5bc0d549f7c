import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** How far a request's timestamp may be from the platform's clock, in seconds. */
export const LARGEST_SKEW = 300

/** What a signature vouches for. */
export interface SignedRequest {
  readonly callerName: string
  readonly merchantAccount: string
  /** The header's own text. */
  readonly timestamp: string
  /** Path and query of the request line. */
  readonly path: string
  readonly body: Buffer
}

const noBytes = Buffer.alloc(0)

/** Whether the signature (hex, either case) is the request's HMAC-SHA256 under the secret key; in constant time. */
export function isSignedBy(request: SignedRequest, signature: string, secretKey: KeyObject): boolean {
  const expected = createHmac('sha256', secretKey)
    .update(request.callerName + request.merchantAccount + request.timestamp + request.path)
    .update(request.body)
    .digest()
  const received = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : noBytes
  // A signature of the wrong form is compared too, with itself replaced, so that it takes the same time.
  return (
    timingSafeEqual(expected, received.length === expected.length ? received : Buffer.alloc(expected.length)) &&
    received.length > 0
  )
}
