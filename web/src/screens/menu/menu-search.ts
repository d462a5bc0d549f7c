import type { IntlShape } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { type MenuSubject, needsMerchant, type ScreenEntry, sideMenu, visibleEntries } from '../../menu.ts'
import { furtherScreens } from './further-screens.ts'

/** A screen with its texts in the user's language. */
export interface FoundScreen {
  readonly entry: ScreenEntry
  readonly title: string
  /** The title of its group; null outside of groups. */
  readonly group: string | null
  /** Other words for it, separated by spaces. */
  readonly words: string
}

type Named = Extract<MessageId, `menu.words.${string}`> extends `menu.words.${infer Name}` ? Name : never

/** The screens that the subject may open now: those of the menu, then those that other screens link to. */
export function menuScreens(subject: MenuSubject, { messages, formatMessage }: IntlShape): readonly FoundScreen[] {
  const found = (entry: ScreenEntry, group: MessageId | null): FoundScreen => {
    const id = `menu.words.${entry.title.replace('shell.menu.', '') as Named}` as const
    return {
      entry,
      title: formatMessage({ id: entry.title }),
      group: group && formatMessage({ id: group }),
      // Pages of the documentation are found by their titles.
      words: id in messages ? formatMessage({ id }) : '',
    }
  }
  const inMenu = visibleEntries(sideMenu, subject).flatMap((entry) => {
    const [items, group] = 'items' in entry ? [entry.items, entry.title] : [[entry], null]
    return items.flatMap((item) => ('path' in item ? [found(item, group)] : []))
  })
  const further = furtherScreens
    .filter(({ entry }) => visibleEntries([entry], subject).length > 0)
    .map(({ entry, group, words }) => ({ ...found(entry, group), words: formatMessage({ id: words }) }))
  return [...inMenu, ...further].filter(({ entry }) => !needsMerchant(entry, subject))
}

/** The screens whose title or words contain a word starting with each typed word. Matches by title come first. */
export function findScreens(screens: readonly FoundScreen[], text: string): readonly FoundScreen[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return []
  const has = (words: readonly string[]) => typed.every((each) => words.some((word) => word.startsWith(each)))
  const byTitle = screens.filter(({ title }) => has(wordsOf(title)))
  const byWords = screens.filter(
    ({ title, words }) => !byTitle.some((one) => one.title === title) && has(wordsOf(`${title} ${words}`)),
  )
  return [...byTitle, ...byWords]
}

/** Whether every typed word is a prefix of a word in the text. */
export function startsWithWords(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((each) => words.some((word) => word.startsWith(each)))
}

/** Lowercase words without accents. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}
