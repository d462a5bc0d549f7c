import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before a dialog opened, or to the page where that is gone. Blueprint does so only
 * for a dialog that closes, not for one that is taken away.
 */
export function useFocusReturn(): void {
  // Read while rendering: afterwards the dialog's own field has the focus.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const element = opener?.isConnected ? opener : document.querySelector('main')
      if (element instanceof HTMLElement) element.focus()
    },
    [opener],
  )
}
