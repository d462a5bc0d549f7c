import { useIntl } from 'react-intl'
import type { Edit } from '../edit/use-edit.ts'
import type { FilledField } from './entry-fields.tsx'
import { formValues } from './entry-form.ts'
import type { FormValues } from './kind.ts'

interface EntryInputProps<Thing> {
  readonly edit: Edit<Thing, FormValues>
  readonly field: FilledField<Thing>
}

/** The input of a field, by its kind. */
export function EntryInput<Thing>({ edit, field }: EntryInputProps<Thing>) {
  const intl = useIntl()
  const { name, label, given } = field
  const { kind, help, none, optional = false } = given
  const notes = [help && intl.formatMessage({ id: help }), kind.bounds?.(intl)].filter(Boolean)
  return kind.input({
    edit,
    name,
    label: intl.formatMessage({ id: label }),
    help: notes.length > 0 ? notes.join(' ') : undefined,
    optional,
    placeholder: intl.formatMessage({ id: none ?? 'form.choose' }),
    startsEmpty: optional || given.initial === undefined,
    kept: formValues([field], edit.base, intl.locale)[name] ?? '',
  })
}
