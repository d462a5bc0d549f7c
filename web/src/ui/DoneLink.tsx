import { type MouseEvent, useSyncExternalStore } from 'react'
import './done-link.css'
import { openPath } from './open-path.ts'

interface DoneLinkProps {
  /** A path as `useMerchantPath` builds it. */
  readonly to: string
  readonly href: string
  readonly label: string
  readonly navigate: (to: string) => unknown
}

/** Leads from a toast to what was changed, unless that is the open page. Toasts are drawn outside of the router. */
export function DoneLink({ to, href, label, navigate }: DoneLinkProps) {
  const open = useSyncExternalStore(openPath.subscribe, openPath.get)
  if (open === to) return null
  const follow = (event: MouseEvent) => {
    // With a key held the browser opens it elsewhere.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a className="done-link" href={href} onClick={follow}>
      {label}
    </a>
  )
}
