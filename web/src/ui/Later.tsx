import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'

/**
 * The part of a page below the first screenful. It is rendered after the frame that shows the rest, so that frame comes sooner.
 * If the user goes back or forward, it is rendered with the rest, because the page is then scrolled to where it was.
 */
export function Later({ children }: { children: ReactNode }) {
  const isReturn = useNavigationType() === 'POP'
  // Not `useDeferredValue`: React waits up to 300 ms with a part that has just been loaded, and would render it over and over for
  // the deferred value in that time.
  const [isShown, setShown] = useState(isReturn)
  useEffect(() => startTransition(() => setShown(true)), [])
  return isShown && children
}
