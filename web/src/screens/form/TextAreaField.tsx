import { TextArea } from '@blueprintjs/core'
import type { ComponentProps, KeyboardEvent } from 'react'
import { FormField } from './FormField.tsx'

interface TextAreaFieldProps extends Omit<ComponentProps<typeof FormField>, 'question' | 'children'> {
  readonly value: string
  readonly disabled?: boolean
  readonly maxLength?: number
  readonly autoFocus?: boolean
  readonly spellCheck?: boolean
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onChange: (value: string) => void
}

/** A controlled form field for several lines of text, which grows with the text. */
export function TextAreaField({ label, optional, help, problem, onChange, ...input }: TextAreaFieldProps) {
  return (
    <FormField label={label} optional={optional} help={help} problem={problem}>
      {(field) => (
        <TextArea
          {...field}
          {...input}
          fill
          autoResize
          rows={2}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </FormField>
  )
}
