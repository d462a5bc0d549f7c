import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { z } from 'zod'
import { describeError } from '../error/describe-error.ts'
import type { Attempt } from '../form/attempt.ts'
import { type FormInputs, formInputs } from '../form/form-inputs.ts'
import { refusedField } from '../form/refused-field.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { ChangedMeanwhile, type Conflict } from './changed-meanwhile.ts'
import { editedFields, isEdited } from './plain-values.ts'

interface EditOptions<Entity, Values extends FieldValues, Saved> {
  /** The object to change; null for a new one. */
  readonly entity: Entity | null
  /** The form values of the object; for null, the initial values of a new one. */
  readonly valuesOf: (entity: Entity | null) => Values
  readonly schema: z.ZodType<Values, Values>
  /** The field names that an error may refer to. */
  readonly fields: readonly string[]
  /** Whether saving the values would change the object. */
  readonly isChanged: (base: Entity, values: Values) => boolean
  /** The values after someone else changed the object. */
  readonly rebase: (values: Values, base: Entity, current: Entity) => Values
  /** Saves the values. Throws `ChangedMeanwhile` if the object differs from the one that the form started with. */
  readonly save: (values: Values, base: Entity | null) => Promise<Saved>
  /** Receives the saved object; null if nothing was left to save, because someone else had made the same change. */
  readonly onSaved: (saved: Saved | null) => void
}

/** The state of an open form: its values, the progress of saving, and the problems of each field. */
export interface Edit<Entity, Values extends FieldValues> extends FormInputs<Values> {
  readonly form: UseFormReturn<Values>
  readonly values: Values
  /** The object as last read; null for a new one. */
  readonly base: Entity | null
  readonly attempt: Attempt
  readonly isSending: boolean
  /** Whether there is something to save. */
  readonly isChanged: boolean
  /** Whether anything typed or chosen so far differs from the object. */
  readonly isTyped: () => boolean
  /** The conflict that stopped the last attempt, if someone else had changed the object; otherwise null. */
  readonly conflict: Conflict<Entity> | null
  /** Whether saving is blocked until the user has seen the differences. */
  readonly mustDecide: boolean
  /** Marks the differences as seen, so the next save is a new decision. */
  readonly decide: () => void
  /** Whether everything is saved, so leaving loses nothing. */
  readonly isSaved: () => boolean
  /** The field that an error refers to, or null. */
  readonly refused: string | null
  /** The error message for a field. */
  readonly refusalOf: (field: string) => string | null
  readonly submit: () => Promise<void>
}

/**
 * The state of a form that adds or changes one object. Saves once at a time, and never overwrites someone else's
 * change.
 */
export function useEdit<Entity, Values extends FieldValues, Saved>(
  options: EditOptions<Entity, Values, Saved>,
): Edit<Entity, Values> {
  const { entity, valuesOf, schema, fields, isChanged, rebase, save, onSaved } = options
  const intl = useIntl()
  const [base, setBase] = useState(entity)
  const [conflict, setConflict] = useState<Conflict<Entity> | null>(null)
  const saved = useRef(false)
  const { attempt, run } = useAttempt()
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver<Values, unknown, Values>(schema),
    mode: 'onTouched',
    defaultValues: valuesOf(entity) as DefaultValues<Values>,
  })
  const { control, formState } = form
  const values = useWatch({ control, compute: (all: Values) => all }) as Values
  const error = attempt.state === 'refused' ? attempt.error : null
  const refused = refusedField(error, fields)
  const refusalOf = (field: string) => (refused === field ? describeError(error, intl).details.join(' ') : null)

  const mustDecide = conflict !== null && !conflict.isSeen

  const submit = form.handleSubmit(async (filled) => {
    if (mustDecide) return
    setConflict(null)
    let result: Saved | null = null
    const isDone = await run(async () => {
      try {
        result = await save(filled, base)
      } catch (failure) {
        if (!(failure instanceof ChangedMeanwhile) || base === null) throw failure
        const current = failure.current as Entity
        const merged = rebase(filled, base, current)
        form.reset(merged)
        setBase(current)
        // Nothing is left to change: someone else, or an earlier attempt with a lost response, has already made the
        // change.
        if (!isChanged(current, merged)) return
        const edited = editedFields(valuesOf(base), filled).map(String)
        setConflict({ before: base, now: current, edited, isSeen: false })
        throw failure
      }
    })
    if (!isDone) return
    saved.current = true
    onSaved(result)
  })

  const plainForm = form as unknown as UseFormReturn<Values>
  const isSending = attempt.state === 'sending'

  return {
    ...formInputs({ form: plainForm, values, isOff: isSending, refusalOf }, intl),
    form: plainForm,
    values,
    base,
    attempt,
    isSending,
    isTyped: () => isEdited(valuesOf(base), form.getValues()),
    isChanged: base === null ? formState.isDirty : isChanged(base, values),
    conflict,
    mustDecide,
    decide: () => setConflict(conflict && { ...conflict, isSeen: true }),
    isSaved: () => saved.current,
    refused,
    refusalOf,
    submit,
  }
}
