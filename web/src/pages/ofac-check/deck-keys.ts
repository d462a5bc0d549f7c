import type { KeyboardEvent } from 'react'

/** A command of the deck's keys. */
export type DeckCommand =
  | { readonly name: 'hit'; readonly number: number }
  | { readonly name: 'falsePositive' | 'match' | 'note' | 'repeat' | 'skip' | 'undo' | 'help' | 'leaveNote' }

const letters = {
  f: 'falsePositive',
  m: 'match',
  n: 'note',
  r: 'repeat',
  s: 'skip',
  u: 'undo',
  '?': 'help',
} as const

/**
 * The command of a key pressed in the deck, or null. In the note, letters are text. A held key counts once. Keys
 * pressed in a dialog over the deck are ignored.
 */
export function commandOf(event: KeyboardEvent<HTMLElement>): DeckCommand | null {
  const { key, target, currentTarget, nativeEvent } = event
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || nativeEvent.isComposing) return null
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null
  if (target.matches('textarea, input, select')) {
    return key === 'Escape' || (key === 'Enter' && !event.shiftKey) ? { name: 'leaveNote' } : null
  }
  if (/^[1-9]$/.test(key)) return { name: 'hit', number: Number(key) }
  const letter = key.toLowerCase()
  return letter in letters ? { name: letters[letter as keyof typeof letters] } : null
}
