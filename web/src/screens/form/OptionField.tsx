import type { ReferenceOption } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'
import { FormField } from './FormField.tsx'
import type { FieldNotes, GivenField } from './field-of-form.ts'
import { OptionChooser } from './OptionChooser.tsx'

interface OptionFieldProps extends GivenField, FieldNotes {
  /** The sorted options, for example `countryOptions(locale)`. */
  readonly options: readonly ReferenceOption[]
  /** A code that can be chosen although it is not an option: the form's initial value. */
  readonly kept?: string | undefined
  /** Shown while nothing is chosen. */
  readonly placeholder?: string
}

/** A form field for one of very many codes, found by name. */
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
