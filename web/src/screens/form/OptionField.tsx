import type { ReferenceOption } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'
import { FormField } from './FormField.tsx'
import type { FieldNotes, GivenField } from './field-of-form.ts'
import { OptionChooser } from './OptionChooser.tsx'

interface OptionFieldProps extends GivenField, FieldNotes {
  /** The choices, sorted: `countryOptions(locale)` and its like. */
  readonly options: readonly ReferenceOption[]
  /** A code that can be chosen although it is no choice: what the form began with. */
  readonly kept?: string | undefined
  /** What is there while nothing is chosen. */
  readonly placeholder?: string
}

/** One of very many codes of a form, found by its name. */
export function OptionField({ label, problem, help, optional = false, placeholder, ...chooser }: OptionFieldProps) {
  const { formatMessage } = useIntl()
  return (
    <FormField label={label} optional={optional} help={help} problem={problem}>
      {(input) => (
        <OptionChooser
          {...chooser}
          label={label}
          input={input}
          optional={optional}
          placeholder={placeholder ?? formatMessage({ id: 'form.choose' })}
        />
      )}
    </FormField>
  )
}
