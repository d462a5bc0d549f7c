import { mentionPattern } from '@portal/schema/case'

/** Longer words are cut. */
const longestWord = 40
/** Words of a search beyond these are ignored. */
const mostTerms = 6

/** The words of a text as they are stored and compared: without letter case, accents and punctuation. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, longestWord).join(''))
  return [...new Set(words)]
}

/** The names that a text mentions, as they are written after the `@`. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(mentionPattern)].map(([, name = '']) => name))]
}

/** The word under which a mention of a caller is found. */
export function mentionWord(account: string, caller: string): string {
  return `@${account}/${caller}`.toLowerCase()
}

/** A term of a search: the beginning of a word, or a whole mention. */
export interface Term {
  readonly word: string
  readonly isWhole: boolean
}

/** The terms of a search; a case must have all of them. `@name` is a mention of a caller of the given account. */
export function termsOf(search: string, account: string): Term[] {
  const mentions = mentionsIn(search).map((name) => {
    const [owner, caller] = name.includes('/') ? (name.split('/') as [string, string]) : [account, name]
    return { word: mentionWord(owner, caller), isWhole: true }
  })
  const words = wordsOf(search.replaceAll(mentionPattern, ' ')).map((word) => ({ word, isWhole: false }))
  return [...mentions, ...words].slice(0, mostTerms)
}
