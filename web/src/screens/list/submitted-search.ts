import { readSearch, visibleText, withoutCardNumbers } from '@portal/schema/search-term'
import type { ClipboardEvent } from 'react'

/**
 * The search just submitted by the user, until its results arrive. A search from a link or after Back does not count.
 */
let submitted: { readonly list: string; readonly search: string; place: string | null } | null = null

/**
 * Remembers that the user submitted a search, so a single exact match can be opened once. Returns the text for the URL:
 * the search term, with a card number reduced to its last four digits.
 */
export function submitSearch(list: string, text: string): string {
  const search = searchOf(text)
  submitted = { list, search, place: null }
  return search
}

/** Whether the search of a list at a history entry (its key) was submitted by the user and has no results yet. */
export function isSubmitted(list: string, search: string, place: string): boolean {
  if (submitted?.list !== list || submitted.search !== search) return false
  submitted.place ??= place
  return submitted.place === place
}

/** Call this when the results arrive, so that returning to the list does not open a row again. */
export function searchAnswered(): void {
  submitted = null
}

/**
 * The search that a typed text stands for: trimmed, with a card number reduced to its last four digits, or dropped
 * among ids.
 */
export function searchOf(text: string): string {
  const trimmed = visibleText(text).trim()
  const [term] = readSearch(trimmed).terms
  return term?.kind === 'card' ? `•••• ${term.text}` : withoutCardNumbers(trimmed).trim()
}

/** Keeps pasted lines separate: a single-line input drops line ends, so ids would run together. */
export function pasteLines(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain')
  if (!/[\r\n]/.test(text.trim())) return
  event.preventDefault()
  const input = event.currentTarget
  const { selectionStart, selectionEnd, value } = input
  const line = text.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ')
  input.setRangeText(line, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  // Makes React notice the new text.
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
