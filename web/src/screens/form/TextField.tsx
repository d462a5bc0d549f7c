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
  /** Whether misspelt words are marked: what has several lines is prose unless it says otherwise. */
  readonly spellCheck?: boolean
  /** How many lines are open; without it there is but one. */
  readonly lines?: number
}

/** A text of a form, typed in. */
export function TextField({ label, problem, help, optional, registered, lines, ...input }: TextFieldProps) {
  const text = { ...inputProps(registered), spellCheck: lines !== undefined, ...input, autoComplete: 'off' }
  return (
    <FormField label={label} optional={optional} help={help} problem={problem}>
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
