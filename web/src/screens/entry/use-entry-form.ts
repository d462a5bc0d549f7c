import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { isEdited } from '../edit/plain-values.ts'
import { describeError } from '../error/describe-error.ts'
import { formInputs } from '../form/form-inputs.ts'
import { refusedField } from '../form/refused-field.ts'
import type { Values } from '../review/three-way.ts'
import { useReview } from '../review/use-review.ts'
import type { AnyEntry, Identified } from './entry.ts'
import { filledFields, reviewFields } from './entry-fields.tsx'
import { editsOf, followedValues, formSchema, formValues, inputOf } from './entry-form.ts'
import type { FormValues } from './kind.ts'
import { type Prefill, prefilledValues } from './prefill.ts'

/** The options of an entry's form. */
export interface EntryFormOptions<Entity> {
  readonly entry: Pick<AnyEntry<Entity>, 'fields'>
  /** The entry to change; null for a new one. */
  readonly entity: Entity | null
  /**
   * Initial values instead of the stored ones (or of the defaults of a new entry). For an existing entry they are
   * reviewed immediately, unless they are incomplete.
   */
  readonly prefill: Prefill | null
  /**
   * Whether a required value is missing. The form then focuses that field, and reports nothing until the user leaves it
   * empty.
   */
  readonly isIncomplete?: true
  /** Reads the stored entry; null if it has been deleted. Not called for a new entry. */
  readonly read: () => Promise<Entity | null>
  /** Saves these values over the shown entry. Throws `ChangedMeanwhile` if the stored entry has changed. */
  readonly save: (input: Record<string, unknown>, over: Entity | null) => Promise<Entity | null>
  readonly onSaved: (saved: Entity | null) => void
}

/** The form of an entry: the typed values, their problems, and the review before saving. */
export function useEntryForm<Entity extends Identified>(options: EntryFormOptions<Entity>) {
  const { entry, entity, prefill, read, save, onSaved } = options
  const intl = useIntl()
  const { locale } = intl
  const fields = filledFields(entry.fields, entity === null)
  // When all edits are undone, the stored entry counts as freshly opened.
  const opened = useRef(entity)
  // The last read entry; unedited fields follow it.
  const [base, setBase] = useState(entity)
  const followed = useRef(entity)
  const saved = useRef(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const stored = formValues(fields, base, locale)
  const [begins] = useState(() => ({ ...stored, ...prefilledValues(fields, prefill, locale) }))
  const form = useForm<FormValues>({
    // Uses the latest stored entry, which may have changed since this render.
    resolver: (...spec) => zodResolver(formSchema(fields, locale, followed.current))(...spec),
    mode: 'onTouched',
    defaultValues: begins,
  })
  const values = useWatch({ control: form.control, compute: (all: FormValues) => all }) as FormValues

  const review = useReview<Entity, Entity | null>({
    fields: reviewFields(fields),
    read,
    async follow(now, kept) {
      const next = followedValues(fields, form.getValues(), now, kept, locale)
      followed.current = now
      if (kept.length === 0) opened.current = now
      setBase(now)
      if (!isEdited(form.getValues(), next)) return true
      form.reset(next)
      return await form.trigger(undefined, { shouldFocus: true })
    },
    apply: (changes: Values, over) => save(inputOf(fields, changes), over),
    onApplied(result) {
      saved.current = true
      onSaved(result)
    },
    takesRefusal(error) {
      const isTaken =
        refusedField(
          error,
          fields.map(({ name }) => name),
        ) !== null
      if (isTaken) setRefusal(error)
      return isTaken
    },
  })

  const openReview = () =>
    review.open(opened.current, async () =>
      (await form.trigger(undefined, { shouldFocus: true }))
        ? editsOf(fields, form.getValues(), followed.current, locale)
        : null,
    )
  const submit = form.handleSubmit(() => {
    setRefusal(null)
    return openReview()
  })

  // Runs once: a link that prefills the form leads directly to the review of the effects.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the initial values of the form
  useEffect(() => {
    if (!prefill || !entity) return
    const missing = options.isIncomplete && fields.find(({ name, spec }) => !spec.optional && begins[name] === '')
    if (missing) form.setFocus(missing.name)
    else void submit()
  }, [])

  const refused = refusedField(
    refusal,
    fields.map(({ name }) => name),
  )
  const isOff = review.applying.state === 'sending'
  const refusalOf = (field: string) => (refused === field ? describeError(refusal, intl).details.join(' ') : null)
  return {
    ...formInputs({ form, values, isOff, refusalOf }, intl),
    fields,
    values,
    /** The stored values, in the form's notation. */
    stored,
    review,
    refusal,
    /** The error about a field, or null if it concerns another. */
    refusalAt: (field: string) => (refused === field ? refusal : null),
    /** Changes fields together. */
    change(changed: FormValues) {
      for (const [name, value] of Object.entries(changed)) {
        form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
      }
      void form.trigger(Object.keys(changed))
    },
    /** Whether the user has requested a review. */
    isTried: form.formState.submitCount > 0,
    isChanged: isEdited(stored, values),
    /** Whether everything is saved, so leaving loses nothing. */
    isSaved: () => saved.current,
    submit,
  }
}

/** The current state of an entry's form. */
export type EntryFormState<Entity extends Identified> = ReturnType<typeof useEntryForm<Entity>>
