import type { MouseEvent } from 'react'

/** Keeps the focus in the field: leaving it may show a message that moves the button away before the click. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
