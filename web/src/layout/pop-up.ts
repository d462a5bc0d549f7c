import type { MouseEvent } from 'react'

/** Opens a link in the certificate's small window (specification 9); where that is blocked, the link works as it is. */
export function openPopUp(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const { href } = event.currentTarget
  const opened = window.open(href, href, 'popup,width=700,height=585')
  if (opened === null) return
  event.preventDefault()
  // The page in it has no business with this one.
  opened.opener = null
}
