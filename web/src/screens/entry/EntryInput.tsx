import { useIntl } from 'react-intl'
import type { Edit } from '../edit/use-edit.ts'
import { ChoiceField } from '../form/ChoiceField.tsx'
import { NumberField } from '../form/NumberField.tsx'
import { OptionField } from '../form/OptionField.tsx'
import { TextField } from '../form/TextField.tsx'
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
  const { name, given } = field
  const { input, bounds } = given.kind
  const { help, optional = false } = given
  const label = intl.formatMessage({ id: field.label })
  const placeholder = intl.formatMessage({ id: given.none ?? 'form.choose' })
  const told = [help && intl.formatMessage({ id: help }), bounds?.(intl)].filter(Boolean)
  const notes = { optional, help: told.length > 0 ? told.join(' ') : undefined }
  switch (input.is) {
    case 'text':
      return (
        <TextField
          {...edit.followed(name, label)}
          {...notes}
          {...(input.lines !== undefined && { lines: input.lines })}
        />
      )
    case 'number':
      return <NumberField {...edit.numbered(name, label)} {...notes} rule={input.ruleIn(edit.values)} />
    case 'code':
      return (
        <OptionField
          {...edit.given(name, label)}
          {...notes}
          options={input.optionsIn(intl.locale)}
          kept={formValues([field], edit.base, intl.locale)[name]}
          placeholder={placeholder}
        />
      )
    case 'choice': {
      const options = input.choices.map(({ value, label: id }) => ({ value, text: intl.formatMessage({ id }) }))
      const startsEmpty = optional || given.initial === undefined
      return (
        <ChoiceField
          {...edit.followed(name, label)}
          {...notes}
          options={startsEmpty ? [{ value: '', text: placeholder }, ...options] : options}
        />
      )
    }
  }
}
