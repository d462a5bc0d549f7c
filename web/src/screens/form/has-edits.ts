import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isEdited } from '../edit/plain-values.ts'

/** Whether a form differs from its initial values right now; rendered state may lag behind. */
export function hasEdits<Values extends FieldValues>({ formState, getValues }: UseFormReturn<Values>): boolean {
  return isEdited<unknown>(formState.defaultValues, getValues())
}
