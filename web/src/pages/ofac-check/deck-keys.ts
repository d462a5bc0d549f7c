import type { KeyboardEvent } from 'react'

/** What a key of the deck asks for. */
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
 * The command of a key that is pressed in the deck; null where it is none. Inside the note letters are letters, a key that
 * is held down counts once, and what is pressed in a dialog above the deck is not for it.
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
