import { ofacNoteBounds } from '@portal/schema/ofac-check'
import type { OfacCheck } from './ofac-query.ts'

type Match = OfacCheck['matches'][number]

/** A hit of a check, with its number from 1. */
interface Hit {
  readonly number: number
  readonly match: Match
}

/** An entry of a list with its hits: one for each of its names that the checked name is like. */
export interface ListEntry {
  readonly key: string
  readonly entityId: string | null
  readonly hits: readonly Hit[]
}

/** The entries that a check has found, in order of their first hits. */
export function entriesOf({ matches }: Pick<OfacCheck, 'matches'>): readonly ListEntry[] {
  const hits = matches.map((match, place) => ({ number: place + 1, match }))
  const groups = Map.groupBy(hits, ({ number, match }) => match.entityId || `#${number}`)
  return [...groups].map(([key, hits]) => ({ key, entityId: hits[0]?.match.entityId || null, hits }))
}

/** What is wrong with a note; spaces around it do not count. */
export function noteProblem(note: string): 'short' | 'long' | null {
  const { length } = note.trim()
  if (length < ofacNoteBounds.minLength) return 'short'
  return length > ofacNoteBounds.maxLength ? 'long' : null
}

/** The note as it is kept: where a check has several entries, a match says which one it is. */
export function keptNote(note: string, entries: readonly ListEntry[], matched: ListEntry | null): string {
  return entries.length > 1 && matched?.entityId ? `${note.trim()} [${matched.entityId}]` : note.trim()
}
