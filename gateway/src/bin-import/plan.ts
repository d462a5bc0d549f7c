import { createHash } from 'node:crypto'
import {
  type BadBinLine,
  type BinFieldChange,
  type BinImportPlan,
  binImportBounds,
  binImportColumns,
  cellOfRanges,
  type PlannedBinLine,
} from '@portal/schema/bin-import'
import type { Row } from '../rest/endpoint.ts'
import { inSteps, mapInSteps } from '../timing/in-steps.ts'
import { overlapsOf } from './overlaps.ts'
import { readBinFile } from './read-file.ts'
import { type BinLine, type BinRange, type BinValues, badLine, readBinLines } from './read-lines.ts'

/** A line to send to the platform. */
export interface LineToSend extends PlannedBinLine {
  readonly values: BinValues
  /** When the stored lookup was last changed; null for a new one. */
  readonly lastModified: string | null
}

/** The complete plan of a file. */
export interface WholePlan {
  readonly shown: BinImportPlan
  readonly toSend: readonly LineToSend[]
}

/** Compares a file with the stored lookups. Throws BAD_INPUT if the file cannot be read. */
export async function planOf(content: Buffer, stored: readonly Row[]): Promise<WholePlan> {
  const file = await readBinFile(content)
  const { good, bad } = await readBinLines(file)
  const byId = new Map(stored.map((row) => [String(row.binLookupId), row]))
  const byRanges = new Map(await mapInSteps(stored, (row) => [keyOf(row.ranges), row] as const))
  const unique = await withoutRepeated(good, byRanges)
  const badLines: BadBinLine[] = [...bad, ...unique.bad]
  const toSend: LineToSend[] = []
  let unchanged = 0
  await inSteps(unique.good, (line) => {
    const owner = byRanges.get(keyOf(line.values.ranges))
    const row = line.id === null ? owner : byId.get(line.id)
    if (line.id !== null && row === undefined) {
      badLines.push(badLine(line.line, 'binLookupId', 'UNKNOWN_ID', { value: line.id }))
    } else if (owner !== undefined && owner !== row) {
      const value = cellOfRanges(line.values.ranges)
      badLines.push(badLine(line.line, 'ranges', 'TAKEN', { value, with: String(owner.binLookupId) }))
    } else {
      const planned = plannedLine(line, row ?? null)
      if (planned === null) unchanged += 1
      else toSend.push(planned)
    }
  })
  badLines.sort((one, other) => one.line - other.line)
  const overlaps = overlapsOf(toSend, stored)
  const fileHash = sha256(content)
  const of = (outcome: PlannedBinLine['outcome']) => toSend.filter((line) => line.outcome === outcome)
  const [added, changed] = [of('ADDED'), of('CHANGED')]
  return {
    toSend,
    shown: {
      planHash: `${fileHash}.${await stateHash(stored)}`,
      fileHash,
      lines: file.lines.length,
      added: added.length,
      changed: changed.length,
      unchanged,
      bad: new Set(badLines.map(({ line }) => line)).size,
      stored: stored.length,
      items: [...listed(changed), ...listed(added)].map(({ values: _values, lastModified: _moment, ...line }) => line),
      badLines,
      overlapping: overlaps.length,
      overlaps: listed(overlaps),
    },
  }
}

function listed<Each>(all: readonly Each[]): readonly Each[] {
  return all.slice(0, binImportBounds.listed)
}

/** Drops lines about the same lookup. All of them are invalid, because the intended one is unclear. */
async function withoutRepeated(lines: readonly BinLine[], byRanges: ReadonlyMap<string, Row>) {
  const subjects = new Map<string, BinLine[]>()
  const note = (subject: string, line: BinLine) => {
    const known = subjects.get(subject)
    if (known) known.push(line)
    else subjects.set(subject, [line])
  }
  await inSteps(lines, (line) => {
    const key = keyOf(line.values.ranges)
    note(`ranges ${key}`, line)
    const id = line.id ?? byRanges.get(key)?.binLookupId
    if (id !== undefined) note(`id ${id}`, line)
  })
  const other = new Map<BinLine, readonly [column: 'ranges' | 'binLookupId', line: number]>()
  for (const [subject, about] of subjects) {
    const [first, second] = about
    if (!first || !second) continue
    const column = subject.startsWith('ranges') ? 'ranges' : 'binLookupId'
    for (const line of about) {
      if (!other.has(line)) other.set(line, [column, line === first ? second.line : first.line])
    }
  }
  const bad = [...other].map(([{ line, id, values }, [field, met]]) =>
    badLine(line, field, 'REPEATED', {
      value: field === 'ranges' ? cellOfRanges(values.ranges) : id,
      with: String(met),
    }),
  )
  return { good: lines.filter((line) => !other.has(line)), bad }
}

/** The change that a line makes to a stored lookup, or a new lookup; null if nothing changes. */
function plannedLine({ line, values: given }: BinLine, row: Row | null): LineToSend | null {
  const values: BinValues = { ...given, cardCategory: given.cardCategory ?? null }
  if (row !== null && given.cardCategory === undefined)
    Object.assign(values, { cardCategory: row.cardCategory ?? null })
  const [before, after] = [row && textsOf(row as unknown as BinValues), textsOf(values)]
  const changes = binImportColumns.flatMap((field): BinFieldChange[] => {
    if (field === 'binLookupId') return []
    const [was, is] = [before?.[field] ?? null, after[field]]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
  if (changes.length === 0) return null
  return {
    line,
    outcome: row === null ? 'ADDED' : 'CHANGED',
    id: row === null ? null : String(row.binLookupId),
    issuerName: values.issuerName,
    changes,
    values,
    lastModified: row === null ? null : String(row.lastModified ?? ''),
  }
}

function textsOf({ ranges, ...texts }: BinValues) {
  return { ...texts, ranges: keyOf(ranges) }
}

/** The ranges in ascending order, because two lookups may not have the same ranges. */
function keyOf(ranges: readonly BinRange[] | null | undefined): string {
  return cellOfRanges((ranges ?? []).toSorted((one, other) => (one.start < other.start ? -1 : 1)))
}

/** A short hash of the stored lookups. */
async function stateHash(stored: readonly Row[]): Promise<string> {
  const states = await mapInSteps(stored, (row) =>
    JSON.stringify([row.binLookupId, row.lastModified, textsOf(row as unknown as BinValues)]),
  )
  return sha256(`[${states.join()}]`).slice(0, 32)
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
