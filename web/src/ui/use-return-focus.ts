import { useEffect, useState } from 'react'
import { isFocusLost } from './focus-lost.ts'

/** Returns the focus after a dialog closes to the element that had it before, usually the button that opened it. */
export function useReturnFocus(): void {
  // Read during rendering: when effects run, the dialog may already have the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    // Blueprint clicks the button on which a key is released, regardless of where it was pressed: the Enter that closed
    // the dialog would reopen it. So this waits for the key to be released.
    let isKeyDown = false
    const watch = ({ type }: Event) => {
      isKeyDown = type === 'keydown'
    }
    document.addEventListener('keydown', watch, true)
    document.addEventListener('keyup', watch, true)
    return () => {
      document.removeEventListener('keydown', watch, true)
      document.removeEventListener('keyup', watch, true)
      const giveBack = () => {
        if (isFocusLost() && before instanceof HTMLElement) before.focus()
      }
      if (isKeyDown) document.addEventListener('keyup', giveBack, { capture: true, once: true })
      else giveBack()
    }
  }, [before])
}
