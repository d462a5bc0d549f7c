import { Button } from '@blueprintjs/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useFocusOnArrival } from '../../ui/focus-lost.ts'
import { Message } from '../error/Message.tsx'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { FocusedMessage } from '../form/FocusedMessage.tsx'
import '../form/form.css'
import { keepFocus } from '../form/keep-focus.ts'
import { UnsavedChanges } from '../form/UnsavedChanges.tsx'
import { useReviewKey } from '../review/use-review-key.ts'
import type { Identified } from './entry.ts'
import type { EntryFormState } from './use-entry-form.ts'

interface EntryFormFrameProps<Entity extends Identified> {
  readonly state: EntryFormState<Entity>
  /** The name of the changed object in messages; omitted for a new one. */
  readonly name: string | undefined
  /** Shown next to the buttons while nothing has changed. */
  readonly unchanged: string
  /** Shown there once something has changed. */
  readonly changed?: ReactNode
  readonly onCancel: () => void
  /** The fields, in panels. */
  readonly children: ReactNode
}

/** The frame around the fields of a form that is saved through a review: the outcome and the buttons. */
export function EntryFormFrame<Entity extends Identified>(props: EntryFormFrameProps<Entity>) {
  const { state, name, unchanged, changed, onCancel, children } = props
  const { review, refusal, isChanged, submit } = state
  const { formatMessage } = useIntl()
  const form = useRef<HTMLFormElement>(null)
  // The control that opened the form is gone, so this moves the keyboard focus to the form.
  useFocusOnArrival(() => form.current)
  useEffect(() => {
    if (refusal !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  useReviewKey(submit)
  return (
    <form ref={form} tabIndex={-1} className="form" onSubmit={submit} noValidate>
      {/* React Router supports one blocker at a time, and Back closes the review. */}
      {!review.shown && <UnsavedChanges when={isChanged} allow={state.isSaved} />}
      {children}
      <Outcome state={state} name={name} />
      <div className="form-end">
        <span className="form-why muted" aria-live="polite">
          {review.reading.state === 'sending' && formatMessage({ id: 'review.reading' })}
          {!isChanged && !review.ended && unchanged}
          {isChanged && review.reading.state !== 'sending' && changed}
        </span>
        <Button onClick={onCancel}>{formatMessage({ id: 'form.cancel' })}</Button>
        <Button
          type="submit"
          intent="primary"
          disabled={!isChanged}
          aria-keyshortcuts="Control+S Meta+S"
          onMouseDown={keepFocus}
        >
          {formatMessage({ id: 'review.open' })}
        </Button>
      </div>
    </form>
  )
}

interface OutcomeProps<Entity extends Identified> {
  readonly state: EntryFormState<Entity>
  readonly name: string | undefined
}

/** Shows that there was nothing to review, that the current state could not be read, or that the outcome is unknown. */
function Outcome<Entity extends Identified>({ state: { review }, name }: OutcomeProps<Entity>) {
  const { formatMessage } = useIntl()
  const { ended, reading, applying, shown } = review
  if (ended === 'nothing') {
    return (
      <FocusedMessage takesFocus>
        <Message what={formatMessage({ id: 'review.nothing' })} intent="primary" role="status">
          <p>{formatMessage({ id: 'review.nothing.why' }, { id: name })}</p>
        </Message>
      </FocusedMessage>
    )
  }
  if (ended === 'gone') {
    return (
      <FocusedMessage takesFocus>
        <Message role="alert">
          <p>{formatMessage({ id: 'entry.gone' }, { id: name })}</p>
        </Message>
      </FocusedMessage>
    )
  }
  if (shown === null && applying.state === 'unknown') {
    return <AttemptFailure attempt={applying} action={formatMessage({ id: 'form.save' })} />
  }
  if (reading.state !== 'refused' && reading.state !== 'unknown') return null
  return (
    <FocusedMessage takesFocus>
      <AttemptFailure attempt={reading} action={formatMessage({ id: 'review.open' })} />
    </FocusedMessage>
  )
}
