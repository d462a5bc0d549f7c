import type { ClipboardEvent } from 'react'

/** Pastes a six-digit code without its spaces: an app shows `123 456`, and the field would cut off the end. */
export function pasteCode(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain')
  const code = text.replaceAll(/[\s-]/g, '').slice(0, 6)
  if (code === text) return
  event.preventDefault()
  const input = event.currentTarget
  input.setRangeText(code, 0, input.value.length, 'end')
  // Makes React notice the new text.
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
