import { mentionPattern } from '@portal/schema/case'

/** A part of a text: plain, an id to search for, or the mention of a colleague. */
export interface TextPart {
  readonly kind: 'plain' | 'id' | 'mention'
  readonly text: string
}

/**
 * `chg-1001`, `cust_42`: a word, a hyphen or underscore, and a part with a digit. Excludes dates and names of
 * standards.
 */
const idForm =
  /(?<![\p{L}\p{N}@/._-])(?!utf-8|iso-|tls-|sha-)\p{L}[\p{L}\p{N}]{0,19}[-_](?=[\p{L}\p{N}_-]*\d)[\p{L}\p{N}_-]{1,79}(?![\p{L}\p{N}@/])/giu

/** Splits a text into plain parts, ids and mentions. */
export function partsOf(text: string): readonly TextPart[] {
  const found = [
    ...[...text.matchAll(idForm)].map((match) => ({ kind: 'id' as const, at: match.index, text: match[0] })),
    ...[...text.matchAll(mentionPattern)].map((match) => ({
      kind: 'mention' as const,
      at: match.index,
      text: match[0],
    })),
  ].toSorted((a, b) => a.at - b.at)
  const parts: TextPart[] = []
  let end = 0
  for (const { kind, at, text: part } of found) {
    if (at < end) continue
    if (at > end) parts.push({ kind: 'plain', text: text.slice(end, at) })
    parts.push({ kind, text: part })
    end = at + part.length
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end) })
  return parts
}
