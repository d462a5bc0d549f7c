import { type ReactElement, useLayoutEffect, useRef } from 'react'

/** An action of the page, as the finder offers it. */
export interface Offered {
  readonly label: string
  readonly icon?: ReactElement
  /** Why it is not available, or null. */
  readonly obstacle: string | null
  /** Its key (keys.ts). */
  readonly combo?: string
  readonly onClick: () => void
}

const offers = new Set<{ readonly actions: readonly Offered[] }>()

/** The actions of the page now, those that are not available last. */
export function offeredActions(): readonly Offered[] {
  const all = [...offers].flatMap(({ actions }) => actions)
  return [...all.filter(({ obstacle }) => obstacle === null), ...all.filter(({ obstacle }) => obstacle !== null)]
}

/** Offers actions in the finder while the component is shown. Layout effects, as for keys (keys.ts). */
export function useOffered(actions: readonly Offered[]): void {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  useLayoutEffect(() => {
    const offer = {
      get actions() {
        return latest.current
      },
    }
    offers.add(offer)
    return () => {
      offers.delete(offer)
    }
  }, [])
}
