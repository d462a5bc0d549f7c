import { useCallback, useEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/focus-lost.ts'

/**
 * Restores the focus after sending, because disabled controls lose it, unless it has moved elsewhere since. Call the
 * returned function when sending starts.
 */
export function useFocusAfter(isSending: boolean): () => void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (isSending) return
    if (isFocusLost() && before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }, [isSending])
  return useCallback(() => {
    before.current = document.activeElement
  }, [])
}
