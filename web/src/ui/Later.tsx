import { type ReactNode, useDeferredValue } from 'react'
import { useNavigationType } from 'react-router-dom'

/**
 * The part of a page below the first screenful. It is rendered after the frame that shows the rest, so that frame comes sooner.
 * If the user goes back or forward, it is rendered with the rest, because the page is then scrolled to where it was.
 */
export function Later({ children }: { children: ReactNode }) {
  const isReturn = useNavigationType() === 'POP'
  return useDeferredValue(true, isReturn) && children
}
