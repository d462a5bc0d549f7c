import { z } from 'zod'
import { isoTime } from '../values/time.ts'

/**
 * A secret as the sandbox stores and returns it: only the fact that it is set, and the time. The sandbox's gateways
 * send no requests, so the value is never stored.
 */
export interface StoredSecret {
  readonly set: true
  readonly lastModified: string
}

/** A secret as `GET` returns it. Saving it keeps the stored secret. */
export const asRead = z.object({ set: z.literal(true) })

/** Returns the stored form of a new value. */
export function storedAt(now: number): StoredSecret {
  return { set: true, lastModified: isoTime(now) }
}
