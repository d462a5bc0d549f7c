import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { NothingDone } from '../nothing-done.ts'

/** Nothing was done, because the object is no longer what was shown when it was decided. */
export class ChangedMeanwhile<Thing> extends NothingDone {
  readonly current: Thing

  constructor(current: Thing) {
    super(null)
    this.current = current
  }
}

/** How an object was shown and how it is now, after somebody else has changed it. */
export interface Conflict<Thing> {
  readonly before: Thing
  readonly now: Thing
  /** The fields that were edited here as well. */
  readonly edited: readonly string[]
  /** Whether somebody has looked and decided again. */
  readonly isSeen: boolean
}

/**
 * Makes a change; where the platform refuses because the object has changed since, reads it again for the decision to be
 * made again. Where it cannot be read, the refusal remains.
 */
export async function saveUnlessChanged<Thing, Saved>(
  save: () => Promise<Saved>,
  readAgain: () => Promise<Thing | null>,
): Promise<Saved> {
  try {
    return await save()
  } catch (error) {
    const current = isRefusedAsChanged(error) ? await readAgain().catch(() => null) : null
    throw current ? new ChangedMeanwhile(current) : error
  }
}

/** Whether the platform refuses a change because the object has changed since it was read. */
export function isRefusedAsChanged(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.reason === 'CHANGED')
}
