import { ofacNoteBounds } from '@portal/schema/ofac-check'
import type { OfacCheck } from './ofac-query.ts'

type Match = OfacCheck['matches'][number]

/** A hit of a check, with its number from 1. */
interface Hit {
  readonly number: number
  readonly match: Match
}

/** An entry of a list with its hits: one for each of its names that resembles the checked name. */
export interface ListEntry {
  readonly key: string
  readonly entityId: string | null
  readonly hits: readonly Hit[]
}

/** The entries found by a check, in the order of their first hits. */
export function entriesOf({ matches }: Pick<OfacCheck, 'matches'>): readonly ListEntry[] {
  const hits = matches.map((match, place) => ({ number: place + 1, match }))
  const groups = Map.groupBy(hits, ({ number, match }) => match.entityId || `#${number}`)
  return [...groups].map(([key, hits]) => ({ key, entityId: hits[0]?.match.entityId || null, hits }))
}

/** The problem with a note's length, without surrounding spaces. */
export function noteProblem(note: string): 'short' | 'long' | null {
  const { length } = note.trim()
  if (length < ofacNoteBounds.minLength) return 'short'
  return length > ofacNoteBounds.maxLength ? 'long' : null
}

/** The note to store. If a check has several entries, the id of the matching one is appended. */
export function keptNote(note: string, entries: readonly ListEntry[], matched: ListEntry | null): string {
  return entries.length > 1 && matched?.entityId ? `${note.trim()} [${matched.entityId}]` : note.trim()
}
