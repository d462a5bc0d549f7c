import { useIntl } from 'react-intl'
import { Field, Fields as ShownFields } from '../../ui/Fields.tsx'
import { filledFields, reviewFields } from './entry-fields.tsx'
import { editsOf, formValues } from './entry-form.ts'
import type { Fields, FormValues, InputOf, Kind } from './kind.ts'
import { PartsInput } from './PartsInput.tsx'
import { problemsOfParts } from './parts-problems.ts'

/** A value with several parts, entered like the fields of an entry. The form stores the typed texts as JSON. */
export function parts<Value extends object, Given extends Fields<Value>>(
  fields: Given,
): Kind<Value, never, InputOf<Given>> {
  const filled = filledFields<Value>(fields, true)
  const compared = reviewFields(filled)
  const read = (value: Value, name: string) => (value as Readonly<Record<string, unknown>>)[name]
  return {
    show: (value) => <PartsShown fields={fields} value={value} />,
    place: 'none',
    isSame: (one, other) => compared.every(({ name, isSame }) => isSame(read(one, name), read(other, name))),
    toForm: (value, locale) => JSON.stringify(formValues(filled, value, locale)),
    toInput: (entered, { locale }) => editsOf(filled, typedParts(entered), null, locale) as InputOf<Given>,
    check: (entered, { locale }) => problemsOfParts(fields, typedParts(entered), locale)[0]?.problem ?? null,
    input: {
      is: 'own',
      isWide: true,
      render: ({ label, problem, disabled, value, onChange }) => (
        <PartsInput
          label={label}
          problem={problem}
          disabled={disabled}
          fields={fields}
          values={value === '' ? formValues(filled, null, '') : typedParts(value)}
          onChange={(typed) => onChange(Object.values(typed).every((part) => part === '') ? '' : JSON.stringify(typed))}
        />
      ),
    },
  }
}

function typedParts(entered: string): FormValues {
  return JSON.parse(entered)
}

interface PartsShownProps<Value> {
  readonly fields: Fields<Value>
  readonly value: Value
}

function PartsShown<Value>({ fields, value }: PartsShownProps<Value>) {
  const { formatMessage } = useIntl()
  return (
    <ShownFields>
      {filledFields(fields, true).map(({ name, label, show }) => (
        <Field key={name} label={formatMessage({ id: label })}>
          {show(value, 'page')}
        </Field>
      ))}
    </ShownFields>
  )
}
