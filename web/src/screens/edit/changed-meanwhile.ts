import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** Nothing was saved, because the object is no longer what the form began with. */
export class ChangedMeanwhile<Thing> extends Error {
  readonly current: Thing

  constructor(current: Thing) {
    super('changed meanwhile')
    this.current = current
  }
}

/** Saves; where the platform refuses because the object has changed since, reads it anew for the form to go on from. */
export async function saveUnlessChanged<Thing, Saved>(
  save: () => Promise<Saved>,
  readAgain: () => Promise<Thing | null>,
): Promise<Saved> {
  try {
    return await save()
  } catch (error) {
    const isChanged =
      CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.reason === 'CHANGED')
    const current = isChanged ? await readAgain() : null
    throw current ? new ChangedMeanwhile(current) : error
  }
}
