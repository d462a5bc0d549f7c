import { z } from 'zod'
import type { FieldProblem } from '../../values/field-problem.ts'
import type { Values } from '../review/three-way.ts'
import type { FilledField } from './entry-fields.tsx'
import type { FormValues, Typed } from './kind.ts'

type Filled<Entity> = readonly FilledField<Entity>[]

/** The form values of an entry; for null, those of a new one. */
export function formValues<Entity>(fields: Filled<Entity>, entity: Entity | null, locale: string): FormValues {
  return Object.fromEntries(
    fields.map(({ name, spec, read }) => {
      const value = entity === null ? spec.initial : read(entity)
      return [name, value === null || value === undefined ? '' : spec.kind.toForm(value, locale)]
    }),
  )
}

/** The schema of an entry's form, typed in the given language, compared with the stored values (specification 5). */
export function formSchema<Entity>(fields: Filled<Entity>, locale: string, entity: Entity | null = null) {
  const stored = formValues(fields, entity, locale)
  return z.record(z.string(), z.string()).superRefine((values, context) => {
    for (const { name, spec } of fields) {
      const message = problemOf(spec, values[name] ?? '', { locale, values, stored: stored[name] ?? '' })
      if (message) context.addIssue({ code: 'custom', path: [name], message })
    }
  })
}

function problemOf(
  { kind, optional }: FilledField<unknown>['spec'],
  entered: string,
  typed: Typed,
): FieldProblem | null {
  if (entered.trim() === '') return optional ? null : 'required'
  return kind.check(entered, typed)
}

/** The value of a field in a valid form, or null if it is empty. */
function entered<Entity>({ name, spec }: FilledField<Entity>, values: FormValues, locale: string): unknown {
  const text = values[name] ?? ''
  return text.trim() === '' ? null : spec.kind.toInput(text, { locale, values, stored: text })
}

/**
 * The values of a valid form, keyed by the names of the type: all of them for a new entry, otherwise the edited ones.
 */
export function editsOf<Entity>(
  fields: Filled<Entity>,
  values: FormValues,
  base: Entity | null,
  locale: string,
): Values {
  const stored = formValues(fields, base, locale)
  const edited = base === null ? fields : fields.filter(({ name }) => values[name] !== stored[name])
  return Object.fromEntries(edited.map((field) => [field.key, entered(field, values, locale)]))
}

/** The values keyed by the names of the input type. */
export function inputOf<Entity>(fields: Filled<Entity>, values: Values): Record<string, unknown> {
  const sent = fields.filter(({ key }) => Object.hasOwn(values, key))
  return Object.fromEntries(sent.map(({ name, key }) => [name, values[key]]))
}

/** The form of the stored values, except for the `kept` fields, which keep the user's input. */
export function followedValues<Entity>(
  fields: Filled<Entity>,
  values: FormValues,
  now: Entity,
  kept: readonly string[],
  locale: string,
): FormValues {
  const stays = fields.filter(({ key }) => kept.includes(key)).map(({ name }) => [name, values[name] ?? ''])
  return { ...formValues(fields, now, locale), ...Object.fromEntries(stays) }
}
