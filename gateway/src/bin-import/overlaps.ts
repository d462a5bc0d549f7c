import { type BinOverlap, rangeText } from '@portal/schema/bin-import'
import type { Row } from '../rest/endpoint.ts'
import type { BinLine, BinRange } from './read-lines.ts'

/** A range and its owner after the import: a line, or a stored lookup that the file leaves unchanged. */
interface Owned {
  readonly range: BinRange
  /** As eight-digit numbers. */
  readonly start: number
  readonly end: number
  readonly line: number | null
  readonly id: string | null
}

/** For each line whose ranges overlap another lookup after the import, one of these overlaps. */
export function overlapsOf(lines: readonly BinLine[], stored: readonly Row[]): BinOverlap[] {
  const replaced = new Set(lines.map(({ id }) => id))
  const kept = stored.filter(({ binLookupId }) => !replaced.has(String(binLookupId)))
  const all = [
    ...lines.flatMap(({ line, id, values }) => values.ranges.map((range) => owned(range, line, id))),
    ...kept.flatMap(({ binLookupId, ranges }) =>
      ((ranges ?? []) as BinRange[]).map((range) => owned(range, null, String(binLookupId))),
    ),
  ].sort((one, other) => one.start - other.start || other.end - one.end)
  const found = new Map<number, BinOverlap>()
  /** The range that extends farthest: if a later range overlaps any earlier one, it also overlaps this one. */
  let widest: Owned | undefined
  for (const each of all) {
    if (widest && each.start <= widest.end) {
      note(found, each, widest)
      note(found, widest, each)
    }
    if (!widest || each.end > widest.end) widest = each
  }
  return [...found.values()].sort((one, other) => one.line - other.line)
}

function note(found: Map<number, BinOverlap>, { line, range }: Owned, other: Owned): void {
  if (line === null || line === other.line || found.has(line)) return
  found.set(line, {
    line,
    range: rangeText(range),
    otherLine: other.line,
    otherId: other.id,
    otherRange: rangeText(other.range),
  })
}

function owned(range: BinRange, line: number | null, id: string | null): Owned {
  return { range, start: Number(range.start.padEnd(8, '0')), end: Number(range.end.padEnd(8, '9')), line, id }
}
