import type { NumberRule } from '../../values/amount-input.ts'
import type { FieldNotes, FollowedField } from './field-of-form.ts'
import { TextField } from './TextField.tsx'
import { useNumberReadings } from './use-number-readings.tsx'

/** The form state of a number field. */
export interface FollowedNumber extends FollowedField {
  /** The typed text. */
  readonly value: string
  /** Replaces the typed text and validates it. */
  readonly onChoose: (text: string) => void
}

interface NumberFieldProps extends FollowedNumber, FieldNotes {
  readonly rule: NumberRule
}

/** A number typed in the reader's language. If it is ambiguous, offers the possible readings. */
export function NumberField({ value, rule, onChoose, ...field }: NumberFieldProps) {
  const readings = useNumberReadings({ value, rule, isWrong: field.problem !== null, onChoose })
  return <TextField {...field} question={readings} inputMode={rule.digits === 0 ? 'numeric' : 'decimal'} />
}
