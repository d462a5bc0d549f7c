import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

/** Why the plan still has an earlier amount: the typed one cannot be read, or is not saved. */
type Pending = 'unread' | 'unsaved'

interface PendingAmountsState {
  /** The positions of the lines whose typed amount is not the plan's. */
  readonly places: ReadonlyMap<number, Pending>
  readonly mark: (place: number, pending: Pending | null) => void
  /** Whether a new plan is being made, which would not have a new amount. */
  readonly isReplaced: boolean
}

const PendingContext = createContext<PendingAmountsState>({
  places: new Map(),
  mark: () => undefined,
  isReplaced: false,
})

interface PendingAmountsProps extends Pick<PendingAmountsState, 'isReplaced'> {
  readonly children: ReactNode
}

/** Remembers which typed amounts the plan does not have, because it still has the earlier ones. */
export function PendingAmounts({ isReplaced, children }: PendingAmountsProps) {
  const [places, setPlaces] = useState<ReadonlyMap<number, Pending>>(new Map())
  const mark = useCallback((place: number, pending: Pending | null) => {
    setPlaces((before) => {
      if ((before.get(place) ?? null) === pending) return before
      const next = new Map(before)
      if (pending === null) next.delete(place)
      else next.set(place, pending)
      return next
    })
  }, [])
  const value = useMemo(() => ({ places, mark, isReplaced }), [places, mark, isReplaced])
  return <PendingContext value={value}>{children}</PendingContext>
}

/** The first line whose typed amount the plan does not have; null if there is none. */
export function usePendingAmount(): { readonly place: number; readonly pending: Pending } | null {
  const { places } = useContext(PendingContext)
  const [first] = [...places].toSorted(([a], [b]) => a - b)
  return first ? { place: first[0], pending: first[1] } : null
}

/** Marks the amount of a line while its field is shown. Returns whether the field takes no amount now. */
export function useMarkAmount(place: number, pending: Pending | null): boolean {
  const { mark, isReplaced } = useContext(PendingContext)
  useEffect(() => {
    mark(place, pending)
    return () => mark(place, null)
  }, [mark, place, pending])
  return isReplaced
}
