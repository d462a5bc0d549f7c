/** A change that was given up before it was sent, and why: certainly nothing has happened. */
export class NothingDone extends Error {
  readonly reason: unknown

  constructor(reason: unknown) {
    super('nothing was done')
    this.reason = reason
  }
}

/** Reads what a change rests on: where that fails, nothing was done. */
export async function readFirst<Thing>(read: () => Promise<Thing>): Promise<Thing> {
  try {
    return await read()
  } catch (error) {
    throw new NothingDone(error)
  }
}
