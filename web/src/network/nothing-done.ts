/** A change that was abandoned before it was sent. Nothing has happened. */
export class NothingDone extends Error {
  readonly reason: unknown

  constructor(reason: unknown) {
    super('nothing was done')
    this.reason = reason
  }
}

/** A change that was not sent because there is no network. */
export class Offline extends NothingDone {
  constructor() {
    super(null)
  }
}

/** Whether a change was not sent, or was abandoned, because there is no network. */
export function isOffline(error: unknown): boolean {
  return error instanceof Offline || (error instanceof NothingDone && isOffline(error.reason))
}

/** Reads the data that a change depends on. Rejects with `NothingDone` if that fails. */
export async function readFirst<Entity>(read: () => Promise<Entity>): Promise<Entity> {
  try {
    return await read()
  } catch (error) {
    throw new NothingDone(error)
  }
}
