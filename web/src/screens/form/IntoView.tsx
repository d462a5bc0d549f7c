import type { ReactNode } from 'react'
import './into-view.css'

/** Scrolls new content into view, because long forms extend below the edge of the window. */
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
