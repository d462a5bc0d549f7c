import { z } from 'zod'
import { isoTime } from '../values/time.ts'

/**
 * What the sandbox stores and returns of a secret: that it is set, and since when. Its gateways send no requests, so
 * the value is never stored.
 */
export interface StoredSecret {
  readonly set: true
  readonly lastModified: string
}

/** A secret as it was read. Saving it keeps the stored secret. */
export const asRead = z.object({ set: z.literal(true) })

/** Returns what is stored of a new value. */
export function storedAt(now: number): StoredSecret {
  return { set: true, lastModified: isoTime(now) }
}
