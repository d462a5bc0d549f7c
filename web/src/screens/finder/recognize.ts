import {
  isCardNumber,
  longestSearch,
  mostTerms,
  readSearch,
  type SearchTerm,
  visibleText,
} from '@portal/schema/search-term'

/** The interpretation of typed or pasted text. */
export interface Recognized {
  /** The recognized terms. */
  readonly terms: readonly SearchTerm[]
  /** Whether the ids are from a longer text, such as a log line or a JSON document. */
  readonly isLine: boolean
  /** The number of ids above the maximum of one search. */
  readonly leftOut: number
  /** Whether the text contained a card number, which is never sent. */
  readonly hadCard: boolean
  /** The text to search for. Empty if there is none. */
  readonly search: string
}

/** Numbers as long as a card number, grouped or not. */
const cardLike = /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu
/** The characters between the words of a log line or a JSON document. */
const between = /[\s,;=|"'`<>{}()[\]]+/
const address = /[^\s@<>"'=,;:]+@[^\s@<>"',;:]+\.[^\s@<>."',;:]+/
/** `chg-1001`, `cust_42`, `txn-7a`: a word, a hyphen or underscore, and a part with a digit. */
const idForm = /^\p{L}[\p{L}\p{N}]{0,19}[-_](?=[\p{L}\p{N}_-]*\d)[\p{L}\p{N}_-]{1,79}$/u
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Texts that only look like ids: dates, times, names of standards. */
const noId = /^(?:\d{4}-\d\d-\d\d|utf-8|iso-8859|tls-|http-|sha-|x-|v\d)/i

/**
 * Interprets a text for the finder: ids, an email address, a link or the last four digits of a card, as in every
 * search. From a log line or a JSON document it takes the ids or the address. Card numbers are always removed.
 */
export function recognize(text: string): Recognized {
  const pasted = visibleText(text.slice(0, longestSearch))
  const whole = readSearch(pasted)
  if (whole.terms[0]?.kind === 'card') {
    const [card] = whole.terms
    const digits = pasted.replaceAll(/\D/g, '').length
    return { terms: [card], isLine: false, leftOut: 0, hadCard: digits > 4, search: `•••• ${card.text}` }
  }
  let hadCard = false
  const clean = pasted.replaceAll(cardLike, (number) => {
    if (!isCardNumber(number.replaceAll(/\D/g, ''))) return number
    hadCard = true
    return ' '
  })
  const isLine = hadCard || isLogLine(clean)
  const search = isLine ? idsIn(clean).join(' ') : clean.trim()
  const { terms, leftOut } = readSearch(search)
  // Only the beginning of a longer paste is parsed as a search.
  const more = text.length > longestSearch ? manyIds(text).length - mostIds : leftOut.length
  return { terms, isLine, leftOut: Math.max(0, more), hadCard, search: terms.length === 0 ? '' : search }
}

/** Whether a text contains more than the search terms. */
function isLogLine(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return /[={}]|":/.test(text.replaceAll(/https?:\S+/g, '')) || (words.length > 3 && words.some(isProse))
}

/** A natural-language word or a time: not an id, and ignored when ids are found. */
function isProse(word: string): boolean {
  return /^[\p{L}]{2,}[:.]?$/u.test(word) || /^\d{4}-\d\d-\d\d/.test(word) || /^\d\d:\d\d/.test(word)
}

function idsIn(text: string): string[] {
  const words = text.split(between).flatMap((word) => {
    const link = /\/(?:charges|customers)\/[^/?#]+/.exec(word)
    if (link) return [link[0]]
    return word.includes('@') ? (address.exec(word) ?? []) : word.split(/[/:?&#]/)
  })
  const ids = words.map((word) => word.replace(/[.!?]+$/, '')).filter((word) => isId(word))
  const named = [...new Set(ids)]
  // Several terms are searched as ids only, so an email address counts only without ids.
  const plain = named.filter((word) => !word.includes('@'))
  return plain.length > 0 ? plain : named.slice(0, 1)
}

function isId(word: string): boolean {
  if (word.startsWith('/') || word.includes('@') || uuid.test(word)) return true
  return (idForm.test(word) && !noId.test(word)) || /^\d{7,12}$/.test(word)
}

/** The distinct ids of a long paste, such as a column of a spreadsheet; empty if a single search covers all of them. */
export function manyIds(text: string): readonly string[] {
  if (text.length <= 2 * mostIds) return []
  const ids = [...new Set(idsIn(visibleText(text).replaceAll(cardLike, ' ')))]
  return ids.length > mostIds ? ids : []
}

/** The maximum number of ids per search. */
export const mostIds = mostTerms
