import { useIntl } from 'react-intl'
import { ChoiceField } from '../form/ChoiceField.tsx'
import { NumberField } from '../form/NumberField.tsx'
import { OptionField } from '../form/OptionField.tsx'
import { TextField } from '../form/TextField.tsx'
import type { Identified } from './entry.ts'
import type { FilledField } from './entry-fields.tsx'
import type { EntryFormState } from './use-entry-form.ts'

interface EntryInputProps<Entity extends Identified> {
  readonly state: EntryFormState<Entity>
  readonly field: FilledField<Entity>
}

/** The input of a field, by its kind. */
export function EntryInput<Entity extends Identified>({ state, field }: EntryInputProps<Entity>) {
  const intl = useIntl()
  const { name, spec } = field
  const { input, bounds } = spec.kind
  const { help, optional = false } = spec
  const label = intl.formatMessage({ id: field.label })
  const placeholder = intl.formatMessage({ id: spec.none ?? 'form.choose' })
  const helpTexts = [help && intl.formatMessage({ id: help }), bounds?.(intl)].filter(Boolean)
  const notes = { optional, help: helpTexts.length > 0 ? helpTexts.join(' ') : undefined }
  switch (input.is) {
    case 'text':
      return (
        <TextField
          {...state.followed(name, label)}
          {...notes}
          {...(input.lines !== undefined && { lines: input.lines })}
        />
      )
    case 'number':
      return <NumberField {...state.numbered(name, label)} {...notes} rule={input.ruleIn(state.values)} />
    case 'code':
      return (
        <OptionField
          {...state.given(name, label)}
          {...notes}
          options={input.optionsIn(intl.locale)}
          kept={state.stored[name]}
          placeholder={placeholder}
        />
      )
    case 'own':
      return input.render({
        ...state.given(name, label),
        ...notes,
        values: state.values,
        refusal: state.refusalAt(name),
        isTried: state.isTried,
      })
    case 'choice': {
      const options = input.choices.map(({ value, label: id }) => ({ value, text: intl.formatMessage({ id }) }))
      const startsEmpty = optional || spec.initial === undefined
      return (
        <ChoiceField
          {...state.followed(name, label)}
          {...notes}
          options={startsEmpty ? [{ value: '', text: placeholder }, ...options] : options}
        />
      )
    }
  }
}
