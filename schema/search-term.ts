import { hasValidCheckDigit } from './check-digit.ts'

/** A term pasted into a search, classified by its form. */
export type SearchTerm =
  /** An id or a number of any kind. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'email'; readonly text: string }
  /** A card. Only its last four digits are kept. */
  | { readonly kind: 'card'; readonly text: string }
  /** The id in the address of a page of the portal. */
  | { readonly kind: 'charge' | 'customer'; readonly text: string }

/** A parsed search. */
export interface ReadSearch {
  readonly terms: readonly SearchTerm[]
  /** Terms that are not looked up because there are too many. */
  readonly leftOut: readonly string[]
}

/** Maximum number of ids per search. Further ids are reported as left out. */
export const mostTerms = 10

/** Maximum length of a search, in characters: enough for many ids, and fast to parse. */
export const longestSearch = 5_000

/** Invisible characters from pasting: zero-width characters, soft hyphens, and direction marks. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const opening = /^["'“”„‟‘’‚«»‹›`<([{#]+/
const closing = /(?<!["'“”„‟‘’‚«»‹›`>)\]},;])["'“”„‟‘’‚«»‹›`>)\]},;]+$/
/** A card number as printed on a card, or the last digits behind a mask such as `Visa ·· 4242` or `****4242`. */
const cardForms = [
  /^\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{0,3}(\d{4})$/,
  /^\d{4}[ -]\d{6}[ -]\d(\d{4})$/,
  /^(?:\p{L}+ +)?[*•·∙x][*•·∙x -]*(\d{4})$/iu,
]
const email = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/
const page = /\/(charges|customers)\/([^/?#]+)/

/**
 * Parses a pasted search: removes spaces, quotes, brackets and trailing commas, and spaces around the hyphen of an id.
 * The URL of a charge's or customer's page counts as its id. Several ids may be separated by spaces, commas, semicolons
 * or line breaks. Keeps only the last four digits of a card number.
 */
export function readSearch(search: string): ReadSearch {
  if (search === '') return { terms: [], leftOut: [] }
  const text = cleanTerm(search)
  const last4 = isCardNumber(text)
    ? text.slice(-4)
    : cardForms.map((form) => form.exec(text)?.[1]).find((digits) => digits !== undefined)
  if (last4 !== undefined) return { terms: [{ kind: 'card', text: last4 }], leftOut: [] }
  const words = text
    .replace(/^(\p{N}+)\s*-\s*(\p{N}+)$/u, '$1-$2')
    .replace(/(\p{L})\s*-\s*(?=\p{N})/gu, '$1-')
    .split(/[\s,;]+/)
    .map(cleanTerm)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  // An address in the format of mail programs, `Ana Ruiz <ana@example.test>`: the name is not an id.
  const addressed = /<([^<>\s][^<>\s@]*@[^<>\s]+)>/.exec(search)?.[1]
  const unique = [...new Set(addressed === undefined ? words : [addressed])]
  return { terms: unique.slice(0, mostTerms).map(readTerm), leftOut: unique.slice(mostTerms) }
}

/**
 * Whether a number without spaces is a card number: it has the right length, the first digit of a card scheme and a
 * valid check digit. A full card number must not get into any URL or log.
 */
export function isCardNumber(text: string): boolean {
  return /^[3-6]\d{12,18}$/.test(text) && hasValidCheckDigit(text)
}

/**
 * A card number among other words: unbroken, or in the groups of a card. Numbers of other lengths may be several ids.
 */
const cardAmongWords =
  /(?<![\p{L}\p{N}-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{5})(?![\p{L}\p{N}])/gu

/** A text of several words without the card numbers in it. */
export function withoutCardNumbers(text: string): string {
  return text.replaceAll(cardAmongWords, (number) => (isCardNumber(number.replaceAll(/\D/g, '')) ? '' : number))
}

/** A text without invisible characters, which would hide an id or card number from a search. */
export function visibleText(text: string): string {
  return text.replaceAll(invisible, '')
}

/**
 * The term without surrounding characters from pasting: spaces, quotes, brackets, trailing commas. Dashes become
 * hyphens.
 */
export function cleanTerm(search: string): string {
  return visibleText(search)
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .trim()
    .replace(opening, '')
    .replace(closing, '')
    .trim()
}

function readTerm(word: string): SearchTerm {
  const [, list, id] = page.exec(word) ?? []
  if (id !== undefined && !id.startsWith('@')) {
    return { kind: list === 'charges' ? 'charge' : 'customer', text: decoded(id) }
  }
  const address = word.replace(/^mailto:/i, '').replace(/(?<![.:!?])[.:!?]+$/, '')
  return email.test(address) ? { kind: 'email', text: address } : { kind: 'text', text: word }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
