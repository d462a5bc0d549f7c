import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/focus-lost.ts'

/**
 * What is off while something is sent loses the focus. Gives it back once that is over, unless it has gone elsewhere
 * meanwhile; the answered function is called when sending begins.
 */
export function useFocusAfter(isSending: boolean): () => void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (isSending) return
    if (isFocusLost() && before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }, [isSending])
  return () => {
    before.current = document.activeElement
  }
}
