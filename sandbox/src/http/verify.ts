import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** The largest difference between a request's timestamp and the platform's clock, in seconds. */
export const LARGEST_SKEW = 300

/** The signed parts of a request. */
export interface SignedRequest {
  readonly callerName: string
  readonly merchantAccount: string
  /** The header as it was sent. */
  readonly timestamp: string
  /** Path and query of the request line. */
  readonly path: string
  readonly body: Buffer
}

const noBytes = Buffer.alloc(0)

/**
 * Whether the signature (hex, upper or lower case) is the request's HMAC-SHA256 with the secret key. Takes constant
 * time.
 */
export function isSignedBy(request: SignedRequest, signature: string, secretKey: KeyObject): boolean {
  const expected = createHmac('sha256', secretKey)
    .update(request.callerName + request.merchantAccount + request.timestamp + request.path)
    .update(request.body)
    .digest()
  const received = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : noBytes
  // A malformed signature is compared too, with zeros, so the check takes the same time.
  return (
    timingSafeEqual(expected, received.length === expected.length ? received : Buffer.alloc(expected.length)) &&
    received.length > 0
  )
}
