import type { IntlShape } from 'react-intl'
import { readCombo } from './combo.ts'
import { isMac } from './is-mac.ts'

const signs: Readonly<Record<string, string>> = { arrowdown: '↓', arrowup: '↑', arrowleft: '←', arrowright: '→' }
const named = ['space', 'enter', 'escape', 'home', 'end', 'delete', 'shift', 'alt', 'ctrl'] as const

/** A combo with the labels of the user's keyboard: `Ctrl K`, or `⌘ K` on a Mac. */
export function shownKeys(combo: string, { formatMessage }: Pick<IntlShape, 'formatMessage'>): readonly string[] {
  const label = (key: string): string => {
    const name = named.find((each) => each === key)
    return name ? formatMessage({ id: `keyboard.on.${name}` }) : (signs[key] ?? key.toUpperCase())
  }
  const modifier = {
    mod: isMac() ? '⌘' : label('ctrl'),
    shift: isMac() ? '⇧' : label('shift'),
    alt: isMac() ? '⌥' : label('alt'),
  }
  return readCombo(combo).map(({ key, with: held }) => [...held.map((each) => modifier[each]), label(key)].join(' '))
}
