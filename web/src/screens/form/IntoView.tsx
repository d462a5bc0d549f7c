import type { ReactNode } from 'react'
import './into-view.css'

/** Brings what has just appeared into sight: long forms end beneath the edge of the window. */
export function IntoView({ children }: { readonly children: ReactNode }) {
  return (
    <div className="into-view" ref={show}>
      {children}
    </div>
  )
}

function show(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
