import { readSearch } from '@portal/schema/search-term'
import type { ClipboardEvent } from 'react'

/** The search that somebody has just submitted, until its answer is here; a search in a link or behind Back is none. */
let submitted: { readonly list: string; readonly search: string; place: string | null } | null = null

/**
 * Notes that a person submitted a search of a list, so that a single exact hit may be opened once.
 * @returns the text for the address: what was typed, but of a card number only the last four digits
 */
export function submitSearch(list: string, text: string): string {
  const search = withoutCardNumber(text.trim())
  submitted = { list, search, place: null }
  return search
}

/** Whether the search of a list at a place of the history (its key) is the one that was submitted and not yet answered. */
export function isSubmitted(list: string, search: string, place: string): boolean {
  if (submitted?.list !== list || submitted.search !== search) return false
  submitted.place ??= place
  return submitted.place === place
}

/** To be called when the answer is here: going back to the list must not open anything again. */
export function searchAnswered(): void {
  submitted = null
}

function withoutCardNumber(text: string): string {
  const [term] = readSearch(text).terms
  return term?.kind === 'card' ? `•••• ${term.text}` : text
}

/** Keeps pasted lines apart: a field of one line drops their ends, and ids would run together. */
export function pasteLines(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain')
  if (!/[\r\n]/.test(text.trim())) return
  event.preventDefault()
  const input = event.currentTarget
  const { selectionStart, selectionEnd, value } = input
  const line = text.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ')
  input.setRangeText(line, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  // So that React sees what was put in.
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
