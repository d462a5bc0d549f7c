import { type ReactElement, useLayoutEffect, useRef } from 'react'

/** An action of the page that the finder offers. */
export interface Offered {
  readonly label: string
  readonly icon?: ReactElement
  /** The reason why it is unavailable, or null. */
  readonly obstacle: string | null
  /** Its key (keys.ts). */
  readonly combo?: string
  readonly onClick: () => void
}

const offers = new Set<{ readonly actions: readonly Offered[] }>()

/** The current actions of the page, unavailable ones last. */
export function offeredActions(): readonly Offered[] {
  const all = [...offers].flatMap(({ actions }) => actions)
  return [...all.filter(({ obstacle }) => obstacle === null), ...all.filter(({ obstacle }) => obstacle !== null)]
}

/** Offers actions in the finder while the component is shown. Uses layout effects, like keys (keys.ts). */
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
