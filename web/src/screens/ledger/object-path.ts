import { parametersIn, type ScreenPattern, screens } from '../../paths.ts'
import { usePath } from '../object/use-owner-path.ts'
import type { HistoryEntry } from './entry-query.ts'

type Named = Pick<HistoryEntry, 'objectType' | 'objectId' | 'given' | 'version'>

/** The screen that shows objects of each type. */
const screenOfType: ReadonlyMap<string, ScreenPattern> = new Map(
  screens.flatMap(({ pattern, shows = [] }) => [shows].flat().map((type) => [type, pattern] as const)),
)

/**
 * The screen of an entry's object with its parameters, or null if there is no screen or the entry does not identify the
 * object.
 */
export function objectScreen(entry: Named): readonly [ScreenPattern, Readonly<Record<string, string>>] | null {
  const { objectType, objectId: id } = entry
  const pattern = screenOfType.get(objectType)
  if (id == null || pattern === undefined) return null
  const names = parametersIn(pattern)
  // The id is the last parameter, or it consists of all of them: COMPONENT/key.
  const parts = names.length > 1 ? id.split('/') : [id]
  const values =
    parts.length === names.length ? parts : [...names.slice(0, -1).map((name) => keptText(entry, name)), id]
  const parameters = names.map((name, index) => [name, values[index]])
  return values.includes(null) ? null : [pattern, Object.fromEntries(parameters)]
}

/** Returns a function that builds the path to the page of an entry's object, or null if it has none. */
export function useObjectPath(): (entry: Named) => string | null {
  const path = usePath()
  return (entry) => {
    const screen = objectScreen(entry)
    return screen && path(...screen)
  }
}

function keptText({ given, version }: Named, field: string): string | null {
  const value = [...version, ...given].find((kept) => kept.field === field)?.value
  return typeof value === 'string' ? value : null
}
