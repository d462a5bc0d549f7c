import type { HistoryEntry, KeptChange, KeptValue } from './entry-query.ts'

/** A state of an object that the ledger knows. */
export interface Version {
  readonly id: string
  /** Its position counted from the oldest version, from 1; null while older entries are not loaded. */
  readonly number: number | null
  readonly values: readonly KeptValue[]
  /**
   * The entry that produced it. Null for a state that was found: before the first entry, or after a change elsewhere.
   */
  readonly entry: HistoryEntry | null
  /** The entry that changed it; null for the newest. */
  readonly changedBy: HistoryEntry | null
}

/**
 * The versions of an object, newest first: the state that each entry produced, and each state that an entry found
 * although no earlier entry had produced it. `entries` are newest first, and complete if `isWhole`.
 */
export function versionsOf(entries: readonly HistoryEntry[], isWhole: boolean): readonly Version[] {
  const found: { entry: HistoryEntry | null; changedBy: HistoryEntry | null; values: readonly KeptValue[] }[] = []
  for (const entry of entries.toReversed()) {
    const last = found.at(-1)
    const isKnown = last !== undefined && differences(last.values, entry.versionBefore).length === 0
    if (entry.versionBefore.length > 0 && !isKnown) {
      found.push({ entry: null, changedBy: entry, values: entry.versionBefore })
    } else if (last && (entry.versionBefore.length > 0 || entry.version.length > 0)) last.changedBy = entry
    if (entry.version.length > 0) found.push({ entry, changedBy: null, values: entry.version })
  }
  return found
    .map((version, place) => ({
      ...version,
      id: version.entry?.id ?? `before ${version.changedBy?.id}`,
      number: isWhole ? place + 1 : null,
    }))
    .toReversed()
}

/** The differences between two versions, in the order of the later one's fields. Secrets cannot be compared. */
export function differences(earlier: readonly KeptValue[], later: readonly KeptValue[]): readonly KeptChange[] {
  const before = new Map(earlier.map((kept) => [kept.field, kept]))
  const after = new Map(later.map((kept) => [kept.field, kept]))
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((field) => {
    const one = before.get(field)
    const other = after.get(field)
    const recordedAs = other?.recordedAs ?? one?.recordedAs ?? 'VALUE'
    if (recordedAs === 'CHANGED' || JSON.stringify(one?.value ?? null) === JSON.stringify(other?.value ?? null))
      return []
    return [{ field, before: one?.value ?? null, after: other?.value ?? null, recordedAs }]
  })
}

/** The form values of a version, keyed by the names of the type, without incompletely recorded values. */
export function valuesOf(version: readonly KeptValue[]): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const { field, value, recordedAs } of version) {
    if (recordedAs !== 'VALUE' && recordedAs !== 'REASON') continue
    const parts = field.split('.')
    const last = parts.pop() as string
    let at = values
    for (const part of parts) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    at[last] = value
  }
  return values
}

/**
 * The values that undo a change: the previous values of the parts that it changed. Null if they are unknown, or if it
 * changed only secrets.
 */
export function changedBack({ changes, versionBefore }: Pick<HistoryEntry, 'changes' | 'versionBefore'>) {
  const partOf = (field: string) => field.split('.')[0]
  const open = changes.filter(({ recordedAs }) => recordedAs !== 'CHANGED')
  if (versionBefore.length === 0 || open.length === 0) return null
  const changed = new Set(open.map(({ field }) => partOf(field)))
  const before = versionBefore.filter(({ field }) => changed.has(partOf(field)))
  const known = new Set(before.map(({ field }) => field))
  const empty = open
    .filter(({ field }) => !known.has(field))
    .map(({ field, recordedAs }) => ({ field, value: null, recordedAs }))
  return valuesOf([...before, ...empty])
}
