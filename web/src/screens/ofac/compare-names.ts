import { distance } from 'fastest-levenshtein'

/** How a part of one name relates to a part of the other. */
export type PartMatch = 'same' | 'similar' | 'different' | 'otherScript' | 'missing' | 'legalForm'

/** A part of the customer's name with the most similar part of the hit's name. */
export interface PartPair {
  readonly customer: string | null
  readonly hit: string | null
  readonly match: PartMatch
}

/** Two names part by part, and their similarity from 0 to 1, or null if it cannot be determined. */
export interface NameComparison {
  readonly pairs: readonly PartPair[]
  readonly share: number | null
}

/** Additional parts are ignored; no real name has as many. */
const mostParts = 12
/** The minimum similarity of two parts: the share of letters that need no change. */
const leastSimilar = 0.6
const initialSimilar = 0.5
const legalForms = new Set(
  'ltd limited llc inc corp corporation co company gmbh ag sa sl srl sarl bv nv plc oy ab as kg llp lp fze ooo'.split(
    ' ',
  ),
)
const scripts = [
  'Latin',
  'Cyrillic',
  'Arabic',
  'Greek',
  'Hebrew',
  'Han',
  'Hangul',
  'Devanagari',
  'Thai',
  'Katakana',
  'Hiragana',
]
const scriptPatterns = scripts.map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))

interface Part {
  readonly text: string
  /** Without accents and in lowercase. */
  readonly plain: string
  readonly script: number
}

/**
 * Compares a customer's name with that of a hit. The most similar parts are paired first, in any order. Parts in
 * another script are not judged, and a company's legal form does not count.
 */
export function compareNames(customer: string, hit: string): NameComparison {
  const ours = partsOf(customer)
  const theirs = partsOf(hit)
  const candidates = ours
    .flatMap((one) => theirs.map((other) => ({ one, other, alike: alikeness(one, other) })))
    .filter(({ alike }) => alike >= initialSimilar)
    .sort((a, b) => b.alike - a.alike)
  const partner = new Map<Part, { readonly part: Part; readonly alike: number }>()
  for (const { one, other, alike } of candidates) {
    if (partner.has(one) || partner.has(other)) continue
    partner.set(one, { part: other, alike })
    partner.set(other, { part: one, alike })
  }
  const leftOver = theirs.filter((part) => !partner.has(part))
  const pairs: PartPair[] = []
  let counted = 0
  let alikeLetters = 0
  let isJudged = true
  const count = (one: Part | null, other: Part | null, match: PartMatch, alike: number) => {
    pairs.push({ customer: one?.text ?? null, hit: other?.text ?? null, match })
    const letters = Math.max(one?.plain.length ?? 0, other?.plain.length ?? 0)
    if (match === 'legalForm') return
    if (match === 'otherScript') isJudged = false
    counted += letters
    alikeLetters += letters * alike
  }
  for (const one of ours) {
    const found = partner.get(one)
    if (found) {
      const match = isLegalForm(one) ? 'legalForm' : found.alike === 1 ? 'same' : 'similar'
      count(one, found.part, match, found.alike)
    } else if (isLegalForm(one)) count(one, null, 'legalForm', 0)
    else {
      const place = leftOver.findIndex((part) => !isLegalForm(part))
      const [other = null] = place < 0 ? [] : leftOver.splice(place, 1)
      const match = other === null ? 'missing' : other.script === one.script ? 'different' : 'otherScript'
      count(one, other, match, 0)
    }
  }
  for (const other of leftOver) count(null, other, isLegalForm(other) ? 'legalForm' : 'missing', 0)
  return { pairs, share: isJudged && counted > 0 ? alikeLetters / counted : null }
}

function partsOf(name: string): Part[] {
  const texts = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((text) => text !== '')
  return texts.slice(0, mostParts).map((text) => ({
    text,
    plain: text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase(),
    script: scriptPatterns.findIndex((pattern) => pattern.test(text)),
  }))
}

const isLegalForm = ({ plain }: Part) => legalForms.has(plain)

function alikeness(one: Part, other: Part): number {
  if (one.plain === other.plain) return 1
  if (one.script !== other.script || isLegalForm(one) || isLegalForm(other)) return 0
  // An initial matches a name with that first letter.
  if (one.plain.length === 1 || other.plain.length === 1) return one.plain[0] === other.plain[0] ? initialSimilar : 0
  const share = 1 - distance(one.plain, other.plain) / Math.max(one.plain.length, other.plain.length)
  return share >= leastSimilar ? share : 0
}
