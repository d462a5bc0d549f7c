import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { z } from 'zod'
import { describeError } from '../describe-error.ts'
import type { Attempt } from '../form/attempt.ts'
import { type FormInputs, formInputs } from '../form/form-inputs.ts'
import { refusedField } from '../form/refused-field.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { ChangedMeanwhile, type Conflict } from './changed-meanwhile.ts'
import { editedFields, isEdited } from './plain-values.ts'

interface EditOptions<Thing, Values extends FieldValues, Saved> {
  /** What is changed; null for something new. */
  readonly thing: Thing | null
  /** What the form holds of it; of null, how a form for something new begins. */
  readonly valuesOf: (thing: Thing | null) => Values
  readonly schema: z.ZodType<Values, Values>
  /** The names by which a refusal may point to a field. */
  readonly fields: readonly string[]
  /** Whether saving the values would change the thing. */
  readonly isChanged: (base: Thing, values: Values) => boolean
  /** The values after somebody else changed the thing. */
  readonly rebase: (values: Values, base: Thing, current: Thing) => Values
  /** Saves the values; throws `ChangedMeanwhile` where the thing is no longer what the form began with. */
  readonly save: (values: Values, base: Thing | null) => Promise<Saved>
  /** Told what was saved; null where nothing was left to save, as somebody had done the same already. */
  readonly onSaved: (saved: Saved | null) => void
}

/** A form under way: what it holds, how far saving has come, and what is wrong with each field. */
export interface Edit<Thing, Values extends FieldValues> extends FormInputs<Values> {
  readonly form: UseFormReturn<Values>
  readonly values: Values
  /** What the form is about as last read; null for something new. */
  readonly base: Thing | null
  readonly attempt: Attempt
  readonly isSending: boolean
  /** Whether there is something to save. */
  readonly isChanged: boolean
  /** Whether something has been typed or chosen by now that the thing is not yet. */
  readonly isTyped: () => boolean
  /** Why the last try was stopped, as somebody else had changed the thing; null where it was not. */
  readonly conflict: Conflict<Thing> | null
  /** Whether nothing is saved until somebody has seen what differs. */
  readonly mustDecide: boolean
  /** Somebody has seen what differs: what is saved from here on is decided again. */
  readonly decide: () => void
  /** Whether leaving now loses nothing, as all is saved. */
  readonly isSaved: () => boolean
  /** The field that a refusal is about; null where it is about none. */
  readonly refused: string | null
  /** What a refusal says about a field. */
  readonly refusalOf: (field: string) => string | null
  readonly submit: () => Promise<void>
}

/** The state of a form that adds or changes one object: once at a time, and never over somebody else's change. */
export function useEdit<Thing, Values extends FieldValues, Saved>(
  options: EditOptions<Thing, Values, Saved>,
): Edit<Thing, Values> {
  const { thing, valuesOf, schema, fields, isChanged, rebase, save, onSaved } = options
  const intl = useIntl()
  const [base, setBase] = useState(thing)
  const [conflict, setConflict] = useState<Conflict<Thing> | null>(null)
  const saved = useRef(false)
  const { attempt, run } = useAttempt()
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver<Values, unknown, Values>(schema),
    mode: 'onTouched',
    defaultValues: valuesOf(thing) as DefaultValues<Values>,
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
    let answer: Saved | null = null
    const isDone = await run(async () => {
      try {
        answer = await save(filled, base)
      } catch (failure) {
        if (!(failure instanceof ChangedMeanwhile) || base === null) throw failure
        const current = failure.current as Thing
        const merged = rebase(filled, base, current)
        form.reset(merged)
        setBase(current)
        // Nothing left to change: somebody, or an earlier try whose answer was lost, did it already.
        if (!isChanged(current, merged)) return
        const edited = editedFields(valuesOf(base), filled).map(String)
        setConflict({ before: base, now: current, edited, isSeen: false })
        throw failure
      }
    })
    if (!isDone) return
    saved.current = true
    onSaved(answer)
  })

  const given = form as unknown as UseFormReturn<Values>
  const isSending = attempt.state === 'sending'

  return {
    ...formInputs({ form: given, values, isOff: isSending, refusalOf }, intl),
    form: given,
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
