/** What a person may have pasted into a search, as far as its form tells. */
export type SearchTerm =
  /** An id or a number of any kind. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'email'; readonly text: string }
  /** A card, of which only the last four digits are kept. */
  | { readonly kind: 'card'; readonly text: string }
  /** The id in the address of a page of the portal. */
  | { readonly kind: 'charge' | 'customer'; readonly text: string }

/** A search as it is looked up. */
export interface ReadSearch {
  readonly terms: readonly SearchTerm[]
  /** What was not looked up because there were too many terms. */
  readonly leftOut: readonly string[]
}

/** How many ids one search looks up; the others are reported as left out. */
export const mostTerms = 10

/** The longest search, in characters: many ids have room in it, and reading it takes no time. */
export const longestSearch = 5_000

/** Characters that come with a paste and cannot be seen: zero-width ones, soft hyphens, marks of direction. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g
const opening = /^["'“”„‟‘’‚«»‹›`<([{#]+/
const closing = /["'“”„‟‘’‚«»‹›`>)\]},;]+$/
/** A card number as it is printed on a card, or the last digits behind a mask such as `Visa ·· 4242` or `****4242`. */
const cardForms = [
  /^\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{0,3}(\d{4})$/,
  /^\d{4}[ -]\d{6}[ -]\d(\d{4})$/,
  /^(?:\p{L}+ +)?[*•·∙x][*•·∙x -]*(\d{4})$/iu,
]
const email = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/
const page = /\/(charges|customers)\/([^/?#]+)/

/**
 * Reads a search the way people paste: blanks, quotes, brackets and trailing commas go, blanks around the hyphen of an
 * id too; the address of a charge's or a customer's page means its id; several ids may be separated by blanks,
 * commas, semicolons or new lines. Of a card number only the last four digits are kept.
 */
export function readSearch(search: string): ReadSearch {
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
  // An address as mail programs write it, `Ana Ruiz <ana@example.test>`: the name is no id.
  const addressed = /<([^<>\s]+@[^<>\s]+)>/.exec(search)?.[1]
  const unique = [...new Set(addressed === undefined ? words : [addressed])]
  return { terms: unique.slice(0, mostTerms).map(readTerm), leftOut: unique.slice(mostTerms) }
}

/**
 * Whether a number without blanks is a card's: as long as card numbers are, with the first digit of a card scheme and a
 * right check digit. A whole card number must get into no address and no log.
 */
export function isCardNumber(text: string): boolean {
  if (!/^[3-6]\d{12,18}$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, character, place) => {
    const digit = Number(character) * (place % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

/** The term without what surrounds it in a paste: blanks, quotes, brackets, trailing commas. Dashes become hyphens. */
export function cleanTerm(search: string): string {
  return search
    .replaceAll(invisible, '')
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
  const address = word.replace(/^mailto:/i, '').replace(/[.:!?]+$/, '')
  return email.test(address) ? { kind: 'email', text: address } : { kind: 'text', text: word }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
