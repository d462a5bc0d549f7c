import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { whenQuiet } from '../network/when-quiet.ts'

/** Longer than any pause within a first load, so that none of it waits for late parts; in milliseconds. */
const quietMs = 2_500
/** Whether the first screen is complete. Later screens get their parts immediately. */
let isFirstDrawn = false

/**
 * A named component of a module that is loaded after the first screen; null until then. A failed load leaves the screen
 * unchanged and is repeated when the network is back. `load` must be a stable function. A part that the user asks for
 * (`isWanted`) does not wait.
 */
export function useLatePart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  isWanted = false,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    const fetch = () =>
      load().then(
        // The frame that shows the rest of the screen does not wait for it.
        (module) => startTransition(() => setPart(() => module[name])),
        () => undefined,
      )
    const late = () => {
      isFirstDrawn = true
      return fetch()
    }
    const isDue = isFirstDrawn || isWanted
    const cancel = isDue ? undefined : whenQuiet(late, quietMs)
    if (isDue) void fetch()
    addEventListener('online', fetch)
    return () => {
      cancel?.()
      removeEventListener('online', fetch)
    }
  }, [load, name, isWanted])
  return Part
}
