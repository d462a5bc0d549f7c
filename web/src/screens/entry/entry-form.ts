import { z } from 'zod'
import type { FieldProblem } from '../field-problem.ts'
import type { FilledField } from './entry-fields.tsx'
import type { FormValues, Typed } from './kind.ts'

type Filled<Thing> = readonly FilledField<Thing>[]

/** The form of an entry as it is; of null, for a new one. */
export function formValues<Thing>(fields: Filled<Thing>, thing: Thing | null, locale: string): FormValues {
  return Object.fromEntries(
    fields.map(({ name, given, read }) => {
      const value = thing === null ? given.initial : read(thing)
      return [name, value === null || value === undefined ? '' : given.kind.toForm(value, locale)]
    }),
  )
}

/** Checks the form of an entry, typed in the given language (specification 5). */
export function formSchema<Thing>(fields: Filled<Thing>, locale: string) {
  return z.record(z.string(), z.string()).superRefine((values, context) => {
    for (const { name, given } of fields) {
      const message = problemOf(given, values[name] ?? '', { locale, values })
      if (message) context.addIssue({ code: 'custom', path: [name], message })
    }
  })
}

function problemOf(
  { kind, optional }: FilledField<unknown>['given'],
  entered: string,
  typed: Typed,
): FieldProblem | null {
  if (entered.trim() === '') return optional ? null : 'required'
  return kind.check(entered, typed)
}

/** The filled form as it is sent: what stays empty is null. */
export function formInput<Thing>(fields: Filled<Thing>, values: FormValues, locale: string): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, given }) => {
      const entered = values[name] ?? ''
      return [name, entered.trim() === '' ? null : given.kind.toInput(entered, { locale, values })]
    }),
  )
}
