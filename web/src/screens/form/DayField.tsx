import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { DayInput } from './DayInput.tsx'
import type { FieldNotes } from './field-of-form.ts'

interface DayFieldProps<Values extends FieldValues> extends FieldNotes {
  readonly label: string
  readonly problem: string | null
  readonly disabled: boolean
  readonly control: Control<Values>
  /** The form field; holds an ISO date, or the raw text if it cannot be parsed. */
  readonly name: Path<Values>
  /** The first and the last day in the calendar. */
  readonly earliest: string
  readonly latest: string
  readonly placeholder?: string | undefined
}

/** A date field of a form. */
export function DayField<Values extends FieldValues>({ control, name, ...props }: DayFieldProps<Values>) {
  const { field } = useController({ control, name })
  return (
    <DayInput
      {...props}
      name={name}
      value={String(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  )
}
