import type { MouseEvent } from 'react'

/**
 * Leaves the focus in the field while an option of its list is pressed. An option that takes the focus is scrolled into
 * view, and the pointer would be released on another option.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
