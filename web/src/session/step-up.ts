import { createListeners } from '../values/listeners.ts'

/** A step-up confirmation, shared by all requests that wait for it. */
export interface StepUp {
  /** Requests a confirmation. Resolves to true if it was given, false if it was refused. */
  readonly request: () => Promise<boolean>
  /** Whether a request is open. */
  readonly isAsked: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Lets all waiting requests continue (true) or fail (false). */
  readonly settle: (isConfirmed: boolean) => void
}

/** Creates the step-up confirmation of one page. */
export function createStepUp(): StepUp {
  let pending: PromiseWithResolvers<boolean> | null = null
  const { tell, subscribe } = createListeners()
  return {
    request() {
      if (pending === null) {
        pending = Promise.withResolvers()
        tell()
      }
      return pending.promise
    },
    isAsked: () => pending !== null,
    subscribe,
    settle(isConfirmed) {
      const settled = pending
      pending = null
      settled?.resolve(isConfirmed)
      if (settled) tell()
    },
  }
}
