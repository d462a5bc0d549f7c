import { type ReactNode, useEffect, useRef } from 'react'
import './into-view.css'

interface FocusedMessageProps {
  /** Whether whoever uses the keyboard or listens goes on here. */
  readonly takesFocus: boolean
  readonly children: ReactNode
}

/** What somebody must read before going on: it takes the focus, and is brought into sight. */
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
