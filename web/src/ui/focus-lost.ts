import { Classes } from '@blueprintjs/core'
import { useEffect } from 'react'

/** Whether no usable element has the focus, for example because the focused one was disabled or removed. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  // Blueprint moves the focus there when a dialog above another one closes.
  return (
    activeElement === null || activeElement === body || activeElement.matches(`.${Classes.OVERLAY_START_FOCUS_TRAP}`)
  )
}

/**
 * Focuses an element of a part that has just appeared, unless someone is working elsewhere: a lazy part may appear long
 * after the request.
 */
export function useFocusOnArrival(find: () => HTMLElement | null | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the part appears
  useEffect(() => {
    if (isFocusLost()) find()?.focus({ preventScroll: true })
  }, [])
}
