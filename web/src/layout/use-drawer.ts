import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * The state of the side menu: whether it is open, how wide it is, and whether it covers the page (below the mobile
 * breakpoint).
 */
export interface DrawerState {
  readonly isOpen: boolean
  /** Whether only icons are shown; never if the menu covers the page. */
  readonly isMini: boolean
  readonly covers: boolean
  readonly toggle: () => void
  readonly toggleMini: () => void
  readonly close: () => void
  /** Gets the focus when the menu closes over a page. */
  readonly toggleRef: RefObject<HTMLButtonElement | null>
}

// The mobile breakpoint (specification 9).
const wideScreen = window.matchMedia('(min-width: 1264px)')

function subscribe(listener: () => void): () => void {
  wideScreen.addEventListener('change', listener)
  return () => wideScreen.removeEventListener('change', listener)
}

const key = 'drawer'
type Form = 'open' | 'mini' | 'closed'

/** The form last chosen on a wide screen, and whether the menu was mini when it was last open. */
function readForm(): { readonly form: Form; readonly isMini: boolean } {
  const [form, width] = (localStorage.getItem(key) ?? '').split(' ')
  return form === 'closed' || form === 'mini' ? { form, isMini: form === 'mini' || width === 'mini' } : initialForm
}

const initialForm = { form: 'open', isMini: false } as const

/**
 * On wide screens, the menu is open by default, and its form is remembered in this browser. On narrow ones it is closed
 * by default and closes on every navigation (specification 2.5).
 */
export function useDrawer(): DrawerState {
  const isWide = useSyncExternalStore(subscribe, () => wideScreen.matches)
  const { pathname } = useLocation()
  const [{ form, isMini: wasMini }, setForm] = useState(readForm)
  const [isOpen, setOpen] = useState(isWide && form !== 'closed')
  const choose = useCallback((chosen: Form, isMini: boolean) => {
    localStorage.setItem(key, chosen === 'closed' && isMini ? 'closed mini' : chosen)
    setForm({ form: chosen, isMini })
    setOpen(chosen !== 'closed')
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes it.
  useEffect(() => {
    if (!isWide) setOpen(false)
  }, [pathname, isWide])
  useEffect(() => {
    if (isWide) setOpen(readForm().form !== 'closed')
  }, [isWide])
  const toggleRef = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    // The focused entry was removed with the menu. Without this, the focus would return to the top of the page.
    if (hasClosed && !isWide && document.activeElement === document.body) toggleRef.current?.focus()
  }, [isOpen, isWide])
  const toggle = useCallback(() => {
    if (!isWide) setOpen((open) => !open)
    else choose(isOpen ? 'closed' : wasMini ? 'mini' : 'open', wasMini)
  }, [isWide, isOpen, wasMini, choose])
  const toggleMini = useCallback(() => choose(wasMini ? 'open' : 'mini', !wasMini), [wasMini, choose])
  const close = useCallback(() => setOpen(false), [])
  return useMemo(
    () => ({ isOpen, isMini: isWide && wasMini, covers: !isWide, toggle, toggleMini, close, toggleRef }),
    [isOpen, isWide, wasMini, toggle, toggleMini, close],
  )
}
