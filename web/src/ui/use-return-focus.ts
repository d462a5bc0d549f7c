import { useEffect, useState } from 'react'
import { isFocusLost } from './focus-lost.ts'

/** Gives the keyboard back, once a dialog is gone, to what had it before: mostly the button that opened it. */
export function useReturnFocus(): void {
  // While rendering: by the first effect something in the dialog may have the focus already.
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    // Blueprint clicks the button on which a key comes up, wherever it went down: the Enter that ended the dialog would
    // open it again. So the key comes up first.
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
