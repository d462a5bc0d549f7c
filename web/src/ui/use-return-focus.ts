import { useEffect, useState } from 'react'

/** Gives the keyboard back, once a dialog is gone, to what had it before: mostly the button that opened it. */
export function useReturnFocus(): void {
  // While rendering: by the first effect something in the dialog may have the focus already.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
