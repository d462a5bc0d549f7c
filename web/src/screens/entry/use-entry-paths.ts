import { useParams } from 'react-router-dom'
import { hasScreen, parametersIn, type ScreenPattern } from '../../paths.ts'
import { usePath } from '../object/use-owner-path.ts'
import type { AnyEntry, Identified } from './entry.ts'

type Parameters = Readonly<Record<string, string | undefined>>

/** The paths of an entry's screens: `at` is the page of one entry, and its list is the nearest screen above. */
export function useEntryPaths<Entity extends Identified>(entry: AnyEntry<Entity>, opened: Parameters = useParams()) {
  const { at, namedBy, parent } = entry
  const path = usePath() as (pattern: string, parameters: Parameters, owner: unknown) => string
  const names = parametersIn(at)
  const [last = ''] = names.slice(-1)
  /** The path parameters: those of the open screen, overridden by the entry's own fields. */
  const parametersOf = (entity: Entity | null): Parameters => {
    if (!entity) return opened
    const own = names.map((name) => [name, (entity as unknown as Parameters)[name] ?? opened[name]])
    return { ...Object.fromEntries(own), ...(namedBy?.(entity.id) ?? { [last]: entity.id }) }
  }
  const to = (pattern: string, entity: Entity | null) =>
    path(pattern, parametersOf(entity), (entity as { readonly merchantAccount?: unknown } | null)?.merchantAccount)
  return {
    list: (entity: Entity | null) => to(above(at, parametersOf(entity)), entity),
    form: () => to(`${above(at, opened)}/@new`, null),
    one: (entity: Entity) => to(at, entity),
    /** The id of the entry in the URL. */
    id: idOf(entry, opened),
    /** The parent entry in the URL; empty if the entry has no parent. */
    parent: (parent === null ? {} : { [parent]: opened[parent] ?? '' }) as Readonly<Record<string, string>>,
  }
}

/** The id of the entry that path parameters name. */
export function idOf<Entity>({ at, namedBy }: AnyEntry<Entity>, opened: Parameters): string {
  const names = parametersIn(at)
  return (namedBy ? names : names.slice(-1)).map((name) => opened[name] ?? '').join('/')
}

/** The nearest screen above for which all parameters are known. */
function above(pattern: string, parameters: Parameters): ScreenPattern {
  const upper = pattern.slice(0, pattern.lastIndexOf('/'))
  const isKnown = hasScreen(upper) && parametersIn(upper).every((name) => parameters[name] !== undefined)
  return isKnown ? upper : above(upper, parameters)
}
