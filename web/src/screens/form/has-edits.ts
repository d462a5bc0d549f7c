import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isEdited } from '../edit/plain-values.ts'

/** Whether a form differs from what it began with, at this moment: what the form draws of it comes a little later. */
export function hasEdits<Values extends FieldValues>({ formState, getValues }: UseFormReturn<Values>): boolean {
  return isEdited<unknown>(formState.defaultValues, getValues())
}
