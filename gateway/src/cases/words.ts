import { mentionPattern } from '@portal/schema/case'
import { normalText } from '@portal/schema/normal-text'

/** Longer words are truncated. */
const longestWord = 40
/** Additional search words are ignored. */
const mostTerms = 6

/** The words of a text as they are stored and compared: without case, accents and punctuation. */
export function wordsOf(text: string): string[] {
  const plain = normalText(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, longestWord).join(''))
  return [...new Set(words)]
}

/** The names that a text mentions, each written after an `@`. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(mentionPattern)].map(([, name = '']) => name))]
}

/** The word that a mention of a caller is indexed under. */
export function mentionWord(account: string, caller: string): string {
  return `@${account}/${caller}`.toLowerCase()
}

/** A search term: the beginning of a word, or a complete mention. */
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
