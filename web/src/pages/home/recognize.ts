import { isCardNumber, longestSearch, mostTerms, readSearch, type SearchTerm } from '@portal/schema/search-term'

/** What somebody typed or pasted, read. */
export interface Recognized {
  /** What it is taken for. */
  readonly terms: readonly SearchTerm[]
  /** The ids in it, where it was more than ids: a line of a log, a JSON document. */
  readonly isLine: boolean
  /** Ids above the most that one search looks up. */
  readonly leftOut: number
  /** Whether a card's number was in it, which is never sent. */
  readonly hadCard: boolean
  /** The text that is searched for; empty where nothing is. */
  readonly search: string
}

/** Numbers as long as a card's, in groups or not. */
const cardLike = /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu
/** What stands between the words of a log line or a JSON document. */
const between = /[\s,;=|"'`<>{}()[\]]+/
const address = /[^\s@<>"'=,;:]+@[^\s@<>"',;:]+\.[^\s@<>."',;:]+/
/** `chg-1001`, `cust_42`, `txn-7a`: a word, a hyphen, and something with a digit. */
const idForm = /^\p{L}[\p{L}\p{N}]{0,19}[-_](?=[\p{L}\p{N}_-]*\d)[\p{L}\p{N}_-]{1,79}$/u
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** What only looks like an id: a date, a moment, the name of a standard. */
const noId = /^(?:\d{4}-\d\d-\d\d|utf-8|iso-8859|tls-|http-|sha-|x-|v\d)/i

/**
 * Reads a text for the finder: ids, an e-mail address, a link or a card's last four digits, as every search does; of a line
 * of a log or a JSON document the ids or the address in it. The number of a card is taken out wherever it stands.
 */
export function recognize(text: string): Recognized {
  const pasted = text.slice(0, longestSearch)
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
  return { terms, isLine, leftOut: leftOut.length, hadCard, search: terms.length === 0 ? '' : search }
}

/** Whether a text has more in it than what is searched for. */
function isLogLine(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return /[={}]|":/.test(text.replaceAll(/https?:\S+/g, '')) || (words.length > 3 && words.some(isProse))
}

/** A word of a language or a moment: no id, and nothing that one searches for together with ids. */
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
  // Several terms are looked up as ids only: an address counts where there is no id.
  const plain = named.filter((word) => !word.includes('@'))
  return plain.length > 0 ? plain : named.slice(0, 1)
}

function isId(word: string): boolean {
  if (word.startsWith('/') || word.includes('@') || uuid.test(word)) return true
  return (idForm.test(word) && !noId.test(word)) || /^\d{7,12}$/.test(word)
}

/** The most ids that one search looks up. */
export const mostIds = mostTerms
