import type { NavigateOptions, To } from 'react-router-dom'
import type { FilledField } from './entry-fields.tsx'
import type { FormValues } from './kind.ts'

/** Values of an entry by the names of its type; what a form does not fill in is left out of account. */
export type Prefill = Readonly<Record<string, unknown>>

/**
 * The way to an entry's form filled with the given values, such as those of an earlier version, and to the review of what
 * would come of them: `navigate(...prefilledEdit(version))` from the entry's page, or its parts as properties of a link.
 */
export function prefilledEdit(values: object): [To, NavigateOptions] {
  return [{ search: '?edit' }, { state: { prefill: values } }]
}

/** The way to the form of a new entry that is filled with the given values: what of a similar one it begins with. */
export function prefilledNew(path: string, values: object): [To, NavigateOptions] {
  return [path, { state: { prefill: values } }]
}

/** The values that an address brings along; null where it brings none. */
export function prefillOf(state: unknown): Prefill | null {
  if (typeof state !== 'object' || state === null || !('prefill' in state)) return null
  const { prefill } = state
  return typeof prefill === 'object' && prefill !== null ? (prefill as Prefill) : null
}

/** What a form begins with in place of what is stored. */
export function prefilledValues<Thing>(
  fields: readonly FilledField<Thing>[],
  prefill: Prefill | null,
  locale: string,
): FormValues {
  const given = fields.filter(({ key }) => prefill !== null && Object.hasOwn(prefill, key))
  return Object.fromEntries(
    given.map(({ key, name, given: { kind } }) => {
      const value = prefill?.[key]
      return [name, value === null || value === undefined ? '' : kind.toForm(value, locale)]
    }),
  )
}
