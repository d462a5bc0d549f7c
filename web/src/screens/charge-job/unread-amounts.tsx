import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

interface Unread {
  /** The positions of lines whose typed amount could not be read. */
  readonly places: ReadonlySet<number>
  readonly mark: (place: number, isUnread: boolean) => void
}

const UnreadContext = createContext<Unread>({ places: new Set(), mark: () => undefined })

/** Remembers which typed amounts of a plan could not be read, because the plan still has the earlier ones. */
export function UnreadAmounts({ children }: { readonly children: ReactNode }) {
  const [places, setPlaces] = useState<ReadonlySet<number>>(new Set())
  const mark = useCallback((place: number, isUnread: boolean) => {
    setPlaces((before) => {
      if (before.has(place) === isUnread) return before
      return new Set(isUnread ? [...before, place] : [...before].filter((each) => each !== place))
    })
  }, [])
  const unread = useMemo(() => ({ places, mark }), [places, mark])
  return <UnreadContext value={unread}>{children}</UnreadContext>
}

/** The first line whose typed amount could not be read; null if there is none. */
export function useUnreadPlace(): number | null {
  const { places } = useContext(UnreadContext)
  return places.size === 0 ? null : Math.min(...places)
}

/** Marks the amount of a line as unreadable or readable while its field is shown. */
export function useMarkUnread(place: number, isUnread: boolean): void {
  const { mark } = useContext(UnreadContext)
  useEffect(() => {
    mark(place, isUnread)
    return () => mark(place, false)
  }, [mark, place, isUnread])
}
