import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

/** The side menu: whether it is open, and whether it covers the page (below the mobile breakpoint). */
export interface DrawerState {
  readonly isOpen: boolean
  readonly covers: boolean
  readonly toggle: () => void
  readonly close: () => void
  /** Where the keyboard goes back to when the menu closes over a page. */
  readonly toggleRef: RefObject<HTMLButtonElement | null>
}

// The mobile breakpoint (specification 9).
const wideScreen = window.matchMedia('(min-width: 1264px)')

function subscribe(listener: () => void): () => void {
  wideScreen.addEventListener('change', listener)
  return () => wideScreen.removeEventListener('change', listener)
}

/** Open by default on wide screens; on narrow ones closed, and closing on every change of route (specification 2.5). */
export function useDrawer(): DrawerState {
  const isWide = useSyncExternalStore(subscribe, () => wideScreen.matches)
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(isWide)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of route closes it.
  useEffect(() => {
    if (!isWide) setOpen(false)
  }, [pathname, isWide])
  useEffect(() => {
    if (isWide) setOpen(true)
  }, [isWide])
  const toggleRef = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    // The focused entry went away with the menu: without this the keyboard would start over at the top of the page.
    if (hasClosed && !isWide && document.activeElement === document.body) toggleRef.current?.focus()
  }, [isOpen, isWide])
  const toggle = useCallback(() => setOpen((open) => !open), [])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen, covers: !isWide, toggle, close, toggleRef }
}
