import { z } from 'zod'
import { isoTime } from '../values/time.ts'

/**
 * What the sandbox keeps of a secret, and answers: that there is one and since when. Its gateways call nobody, so it never
 * keeps a value.
 */
export interface StoredSecret {
  readonly set: true
  readonly lastModified: string
}

/** A secret as it was read, which a document may be saved with. */
export const asRead = z.object({ set: z.literal(true) })

/** What is kept of a new value. */
export function storedAt(now: number): StoredSecret {
  return { set: true, lastModified: isoTime(now) }
}
