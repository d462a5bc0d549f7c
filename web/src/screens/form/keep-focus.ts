import type { MouseEvent } from 'react'

/** Leaving a field may bring up a text that pushes the button away from under the click: the field keeps the focus. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
