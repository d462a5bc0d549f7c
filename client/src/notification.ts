import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A notification to the merchant's address, with the charge at that time. */
export interface SignedNotification {
  /** The same for each attempt and each resend. Remember it, and act only once. */
  readonly notificationId: string
  readonly notificationType: string
  /** The time of the event, ISO-8601 in UTC. */
  readonly eventTime: string
  readonly merchantAccount: string
  readonly charge: { readonly id: string; readonly [field: string]: unknown }
}

/** Rejects a request that is not a valid notification of the platform. */
export class NotificationError extends Error {
  override readonly name = 'NotificationError'
  readonly reason: 'NO_SIGNATURE' | 'WRONG_SIGNATURE' | 'NOT_JSON' | 'NOT_A_NOTIFICATION'

  constructor(reason: NotificationError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** A request to the merchant's address, as it arrived. */
export interface ReceivedNotification {
  /** The raw bytes of the body, before anything parses it. */
  readonly body: Uint8Array | string
  /** The header `X-Signature`. */
  readonly signature: string | null | undefined
  /** The merchant's `realtimeNotificationKey`. During a key change: the new and the old one. */
  readonly key: string | readonly string[]
}

/**
 * Returns the notification if its signature is valid (HMAC-SHA256 of the raw body in hex, compared in constant time);
 * otherwise throws NotificationError. The signature covers only the body: anyone who has recorded a notification can
 * replay it, so act once for each `notificationId`.
 */
export function readNotification({ body, signature, key }: ReceivedNotification): SignedNotification {
  if (!signature) throw new NotificationError('NO_SIGNATURE', 'The header X-Signature is missing')
  const keys = typeof key === 'string' ? [key] : key
  if (!keys.some((one) => isSigned(body, signature, one))) {
    throw new NotificationError('WRONG_SIGNATURE', 'The signature does not fit the body and the key')
  }
  const notification = parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'))
  const { notificationId, charge } = notification
  if (typeof notificationId !== 'string' || typeof charge !== 'object' || charge === null) {
    throw new NotificationError('NOT_A_NOTIFICATION', 'The body has no notificationId or no charge')
  }
  return notification as unknown as SignedNotification
}

function isSigned(body: Uint8Array | string, signature: string, key: string): boolean {
  // Without a key, anyone could sign a request.
  if (key === '') return false
  const expected = createHmac('sha256', key).update(body).digest()
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parse(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>
  } catch {
    throw new NotificationError('NOT_JSON', 'The body is not JSON')
  }
  throw new NotificationError('NOT_A_NOTIFICATION', 'The body is not a JSON object')
}
