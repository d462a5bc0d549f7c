import type { MouseEvent } from 'react'

/**
 * Opens a link in the certificate's small window (specification 9). If pop-ups are blocked, the link opens normally.
 */
export function openPopUp(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const { href } = event.currentTarget
  const opened = window.open(href, href, 'popup,width=700,height=585')
  if (opened === null) return
  event.preventDefault()
  // The opened page must not access this one.
  opened.opener = null
}
