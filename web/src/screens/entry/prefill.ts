import type { NavigateOptions, To } from 'react-router-dom'
import type { FilledField } from './entry-fields.tsx'
import type { FormValues } from './kind.ts'

/** Values of an entry, keyed by the names of its type. Values that the form does not have are ignored. */
export type Prefill = Readonly<Record<string, unknown>>

/**
 * The navigation to an entry's form filled with the given values, such as those of an earlier version, and to the
 * review of their effects. Call `navigate(...prefilledEdit(version))` on the entry's page, or spread the parts into a
 * link's properties.
 */
export function prefilledEdit(values: object): [To, NavigateOptions] {
  return [{ search: '?edit' }, { state: { prefill: values } }]
}

/** The navigation to the form of a new entry, filled with the given values of a similar one. */
export function prefilledNew(path: string, values: object): [To, NavigateOptions] {
  return [path, { state: { prefill: values } }]
}

/**
 * The navigation to the form of an entry at another path, filled with the values of an earlier version as the ledger
 * kept them.
 */
export function restoredEdit(path: string, values: object): { readonly to: string; readonly state: object } {
  return { to: `${path}?edit`, state: { restore: values } }
}

/** The kept values in the router's location state, or null. */
export function restoreOf(state: unknown): Prefill | null {
  return valuesIn(state, 'restore')
}

/** The values in the router's location state, or null. */
export function prefillOf(state: unknown): Prefill | null {
  return valuesIn(state, 'prefill')
}

function valuesIn(state: unknown, name: string): Prefill | null {
  if (typeof state !== 'object' || state === null) return null
  const values: unknown = (state as Readonly<Record<string, unknown>>)[name]
  return typeof values === 'object' && values !== null ? (values as Prefill) : null
}

/** The initial form values that replace the stored ones. */
export function prefilledValues<Entity>(
  fields: readonly FilledField<Entity>[],
  prefill: Prefill | null,
  locale: string,
): FormValues {
  const given = fields.filter(({ key }) => prefill !== null && Object.hasOwn(prefill, key))
  return Object.fromEntries(
    given.map(({ key, name, spec: { kind } }) => {
      const value = prefill?.[key]
      return [name, value === null || value === undefined ? '' : kind.toForm(value, locale)]
    }),
  )
}
