import type { NumberRule } from '../amount-input.ts'
import type { FieldNotes, FollowedField } from './field-of-form.ts'
import { TextField } from './TextField.tsx'
import { useNumberReadings } from './use-number-readings.tsx'

/** What a form knows of a field that takes a number. */
export interface FollowedNumber extends FollowedField {
  /** As it was typed. */
  readonly value: string
  /** Takes another text in the place of the typed one, and checks it. */
  readonly onChoose: (text: string) => void
}

interface NumberFieldProps extends FollowedNumber, FieldNotes {
  readonly rule: NumberRule
}

/** A number typed in the reader's language; where it can be read in two ways, the readings are offered. */
export function NumberField({ value, rule, onChoose, help, ...field }: NumberFieldProps) {
  const readings = useNumberReadings({ value, rule, isWrong: field.problem !== null, onChoose })
  const notes = readings ? (
    <>
      {help}
      {readings}
    </>
  ) : (
    help
  )
  return <TextField {...field} help={notes} inputMode={rule.digits === 0 ? 'numeric' : 'decimal'} />
}
