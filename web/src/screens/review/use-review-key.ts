import { Classes } from '@blueprintjs/core'
import { useEffect, useRef } from 'react'

/** Ctrl+S (on a Mac Cmd+S) anywhere on the page opens the review, except over a dialog. */
export function useReviewKey(open: () => unknown): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // The browser would offer to save the page as a file.
      event.preventDefault()
      if (!event.repeat && !document.querySelector(`.${Classes.DIALOG}`)) latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
