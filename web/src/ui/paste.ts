import type { ClipboardEvent } from 'react'

/** Inserts a text in place of the pasted one. */
export function pasteAs(event: ClipboardEvent<HTMLInputElement>, text: string): void {
  event.preventDefault()
  const input = event.currentTarget
  const { selectionStart, selectionEnd, value } = input
  input.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  // Makes React notice the new text.
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Pastes a six-digit code without its spaces: an app shows `123 456`, and the field would cut off the end. */
export function pasteCode(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain')
  const code = text.replaceAll(/[\s-]/g, '')
  if (code !== text) pasteAs(event, code.slice(0, 6))
}
