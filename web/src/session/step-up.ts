/** One confirmation of who is at the keyboard, shared by everything that waits for it. */
export interface StepUp {
  /** Asks for a confirmation; true once it was given, false where it was refused. */
  readonly request: () => Promise<boolean>
  /** Whether one is being asked for. */
  readonly isAsked: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Lets everything that waits go on (true), or stop. */
  readonly settle: (isConfirmed: boolean) => void
}

/** The confirmations of one page. */
export function createStepUp(): StepUp {
  let asked: PromiseWithResolvers<boolean> | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    request() {
      if (asked === null) {
        asked = Promise.withResolvers()
        tell()
      }
      return asked.promise
    },
    isAsked: () => asked !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settle(isConfirmed) {
      const settled = asked
      asked = null
      settled?.resolve(isConfirmed)
      if (settled) tell()
    },
  }
}
