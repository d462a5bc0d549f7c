import { type ComponentType, useEffect, useState } from 'react'

/** Long enough for the first screen to be drawn, so none of it waits for late parts. */
const afterMs = 2_500

/**
 * The named component of a module that is loaded after the first screen; null until then. A failed load leaves the screen
 * unchanged and is repeated when the network is back. `load` must be the same function each time.
 */
export function useLatePart<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): ComponentType | null {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    const fetch = () =>
      load().then(
        (module) => setPart(() => module[name]),
        () => undefined,
      )
    const timer = setTimeout(fetch, afterMs)
    addEventListener('online', fetch)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', fetch)
    }
  }, [load, name])
  return Part
}
