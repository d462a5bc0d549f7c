import { InputGroup, TextArea } from '@blueprintjs/core'
import type { HTMLInputTypeAttribute } from 'react'
import { FormField, inputProps } from './FormField.tsx'
import type { FieldNotes, FollowedField } from './field-of-form.ts'

interface TextFieldProps extends FollowedField, FieldNotes {
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: 'decimal' | 'numeric'
  readonly maxLength?: number
  readonly placeholder?: string | undefined
  readonly autoFocus?: boolean
  /** Whether to mark misspelled words. Defaults to true for several lines, which are usually prose. */
  readonly spellCheck?: boolean
  /** The number of visible lines; by default a single-line input. */
  readonly lines?: number
}

/** A form field for a text. */
export function TextField({ label, problem, help, question, optional, registered, lines, ...input }: TextFieldProps) {
  const text = { ...inputProps(registered), spellCheck: lines !== undefined, ...input, autoComplete: 'off' }
  return (
    <FormField label={label} optional={optional} help={help} question={question} problem={problem}>
      {(field) =>
        lines === undefined ? (
          <InputGroup {...field} {...text} />
        ) : (
          <TextArea {...field} {...text} fill autoResize rows={lines} />
        )
      }
    </FormField>
  )
}
