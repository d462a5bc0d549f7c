import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { describeError } from '../describe-error.ts'
import { isEdited } from '../edit/plain-values.ts'
import { formInputs } from '../form/form-inputs.ts'
import { refusedField } from '../form/refused-field.ts'
import type { Values } from '../review/three-way.ts'
import { useReview } from '../review/use-review.ts'
import type { AnyEntry, Identified } from './entry.ts'
import { filledFields, reviewFields } from './entry-fields.tsx'
import { editsOf, followedValues, formSchema, formValues, inputOf } from './entry-form.ts'
import type { FormValues } from './kind.ts'
import { type Prefill, prefilledValues } from './prefill.ts'

/** How the form of an entry reads and saves. */
export interface EntryFormOptions<Thing> {
  readonly entry: Pick<AnyEntry<Thing>, 'fields'>
  /** The entry to change; null for a new one. */
  readonly thing: Thing | null
  /**
   * Values to begin with other than the stored ones, which are reviewed at once unless they are incomplete, or than those
   * of something new.
   */
  readonly prefill: Prefill | null
  /** Whether a value is still to be given: the form begins there, and says nothing against it before it is left empty. */
  readonly isIncomplete?: true
  /** Reads what is stored now; null where it is gone. It is not asked about a new entry. */
  readonly read: () => Promise<Thing | null>
  /** Saves these values over what was shown; throws `ChangedMeanwhile` where that is no longer stored. */
  readonly save: (input: Record<string, unknown>, over: Thing | null) => Promise<Thing | null>
  readonly onSaved: (saved: Thing | null) => void
}

/** The form of an entry: what is typed, what is wrong with it, and the review through which it is saved. */
export function useEntryForm<Thing extends Identified>(options: EntryFormOptions<Thing>) {
  const { entry, thing, prefill, read, save, onSaved } = options
  const intl = useIntl()
  const { locale } = intl
  const fields = filledFields(entry.fields, thing === null)
  // Where nothing that was typed is left, what is stored counts as opened anew.
  const opened = useRef(thing)
  // What the form follows where nothing was typed: what was stored when it was last read.
  const [base, setBase] = useState(thing)
  const followed = useRef(thing)
  const saved = useRef(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const stored = formValues(fields, base, locale)
  const [begins] = useState(() => ({ ...stored, ...prefilledValues(fields, prefill, locale) }))
  const form = useForm<FormValues>({
    // Read when it is checked: what is stored may have become another since this was drawn.
    resolver: (...given) => zodResolver(formSchema(fields, locale, followed.current))(...given),
    mode: 'onTouched',
    defaultValues: begins,
  })
  const values = useWatch({ control: form.control, compute: (all: FormValues) => all }) as FormValues

  const review = useReview<Thing, Thing | null>({
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
    onApplied(answer) {
      saved.current = true
      onSaved(answer)
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

  // Once: the address that fills the form of what is there is meant to show what would come of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form begins with
  useEffect(() => {
    if (!prefill || !thing) return
    const missing = options.isIncomplete && fields.find(({ name, given }) => !given.optional && begins[name] === '')
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
    /** What is stored, as the form would hold it. */
    stored,
    review,
    refusal,
    /** The refusal that is about a field; null where it is about another. */
    refusalAt: (field: string) => (refused === field ? refusal : null),
    isChanged: isEdited(stored, values),
    /** Whether leaving now loses nothing, as all is saved. */
    isSaved: () => saved.current,
    submit,
  }
}

/** The form of an entry as it is now. */
export type EntryFormState<Thing extends Identified> = ReturnType<typeof useEntryForm<Thing>>
