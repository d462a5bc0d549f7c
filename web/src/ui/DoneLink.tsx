import { type MouseEvent, useSyncExternalStore } from 'react'
import './done-link.css'
import { leaveFirst } from './leave-first.ts'
import { openPath } from './open-path.ts'

interface DoneLinkProps {
  /** A path built with `useMerchantPath`. */
  readonly to: string
  readonly href: string
  readonly label: string
  readonly navigate: (to: string) => unknown
}

/** A link from a toast to the changed object, unless its page is open. Toasts are rendered outside the router. */
export function DoneLink({ to, href, label, navigate }: DoneLinkProps) {
  const open = useSyncExternalStore(openPath.subscribe, openPath.get)
  if (open === to) return null
  const follow = (event: MouseEvent) => {
    // With a modifier key the browser opens it in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    leaveFirst(() => navigate(to))
  }
  return (
    <a className="done-link" href={href} onClick={follow}>
      {label}
    </a>
  )
}
