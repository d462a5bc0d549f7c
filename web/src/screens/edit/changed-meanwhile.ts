import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { NothingDone } from '../../network/nothing-done.ts'

/** The change was not made, because the object differs from the one that was shown. */
export class ChangedMeanwhile<Entity> extends NothingDone {
  readonly current: Entity

  constructor(current: Entity) {
    super(null)
    this.current = current
  }
}

/** The shown and the current version of an object that someone else has changed. */
export interface Conflict<Entity> {
  readonly before: Entity
  readonly now: Entity
  /** The fields that the user has edited as well. */
  readonly edited: readonly string[]
  /** Whether the user has seen the difference and decided again. */
  readonly isSeen: boolean
}

/**
 * Saves a change. If the platform rejects it because the object has changed since, reads the object again and throws
 * `ChangedMeanwhile`. If it cannot be read, throws the original error.
 */
export async function saveUnlessChanged<Entity, Saved>(
  save: () => Promise<Saved>,
  readAgain: () => Promise<Entity | null>,
): Promise<Saved> {
  try {
    return await save()
  } catch (error) {
    const current = isRefusedAsChanged(error) ? await readAgain().catch(() => null) : null
    throw current ? new ChangedMeanwhile(current) : error
  }
}

/** Whether the platform rejects a change because the object has changed since it was read. */
export function isRefusedAsChanged(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.reason === 'CHANGED')
}
