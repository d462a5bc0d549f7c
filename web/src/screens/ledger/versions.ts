import type { HistoryEntry, KeptChange, KeptValue } from './entry-query.ts'

/** The entries that contain a version of the object, newest first. */
export function versionsOf(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.filter(({ version }) => version.length > 0)
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
