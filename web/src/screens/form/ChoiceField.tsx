import { HTMLSelect } from '@blueprintjs/core'
import { FormField } from './FormField.tsx'
import type { FieldNotes, FollowedField } from './field-of-form.ts'

interface ChoiceFieldProps extends FollowedField, FieldNotes {
  readonly autoFocus?: boolean
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

/** A form field for one of a few values. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, problem, help, optional, registered, options, ...select } = props
  return (
    <FormField label={label} optional={optional} help={help} problem={problem}>
      {({ intent: _, ...field }) => (
        <HTMLSelect {...field} {...select} {...registered} fill>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </HTMLSelect>
      )}
    </FormField>
  )
}
