import { type ReactNode, useEffect, useRef } from 'react'
import './into-view.css'

interface FocusedMessageProps {
  /** Whether to move the focus here for keyboard and screen reader users. */
  readonly takesFocus: boolean
  readonly children: ReactNode
}

/** A message to read before continuing: it takes the focus and scrolls into view. */
export function FocusedMessage({ takesFocus, children }: FocusedMessageProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.focus()
  }, [takesFocus])
  return (
    <div ref={place} tabIndex={-1} className="into-view">
      {children}
    </div>
  )
}
