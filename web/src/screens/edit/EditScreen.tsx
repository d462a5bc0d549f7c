import { Button } from '@blueprintjs/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { useFocusOnArrival } from '../../ui/focus-lost.ts'
import { ApprovalNote } from '../approval/ApprovalNote.tsx'
import type { ApprovalState } from '../approval/use-approval.ts'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { keepFocus } from '../form/keep-focus.ts'
import '../form/form.css'
import { UnsavedChanges } from '../form/UnsavedChanges.tsx'
import type { ShownField } from './shown-field.ts'
import type { Edit } from './use-edit.ts'
import { WhatChanged } from './WhatChanged.tsx'

interface EditScreenProps<Entity, Values extends FieldValues> {
  readonly edit: Edit<Entity, Values>
  /** The verb on the button: `Save`, `Add plan`. */
  readonly action: string
  /** The verdict of the rules on saving. If an approval is needed, the button requests it. */
  readonly approval?: ApprovalState
  /** The fields to compare after someone else changed the object, as on its page. */
  readonly shown: readonly ShownField<Entity>[]
  /** A note on changes that the list of differences may not show. */
  readonly conflictNote?: ReactNode
  /** The effects of saving, next to the buttons. */
  readonly summary?: ReactNode
  /** The name of the field that gets the focus when the form appears. Default: the form. */
  readonly firstField?: string
  readonly onCancel: () => void
  /** The fields, in panels. */
  readonly children: ReactNode
}

/** A plain form as a whole screen: fields, the outcome of saving, and a way to cancel. */
export function EditScreen<Entity, Values extends FieldValues>(props: EditScreenProps<Entity, Values>) {
  const { edit, action, approval, shown, conflictNote, summary, firstField, onCancel, children } = props
  const { formatMessage } = useIntl()
  const isAsked = approval?.isAsked ?? false
  const form = useRef<HTMLFormElement>(null)
  // The control that opened the form is gone, so this moves the keyboard focus to the form.
  useFocusOnArrival(() => form.current?.querySelector<HTMLElement>(`[name="${firstField}"]`) ?? form.current)
  useEffect(() => {
    if (edit.refused !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [edit.refused])
  return (
    <form ref={form} tabIndex={-1} className="form" onSubmit={edit.submit} noValidate>
      <UnsavedChanges when={edit.isChanged && !isAsked} allow={edit.isSaved} />
      {children}
      {edit.conflict && (
        <WhatChanged
          conflict={edit.conflict}
          fields={shown}
          why={formatMessage({ id: 'form.changed.form' })}
          note={conflictNote}
        />
      )}
      {edit.refused === null && !edit.conflict && <AttemptFailure attempt={edit.attempt} action={action} />}
      {approval && <ApprovalNote {...approval} />}
      <div className="form-end">
        {summary}
        {!edit.isChanged && !summary && (
          <span className="form-why muted">{formatMessage({ id: edit.base ? 'form.unchanged' : 'form.empty' })}</span>
        )}
        <Button disabled={edit.isSending} onClick={onCancel}>
          {formatMessage({ id: isAsked ? 'form.close' : 'form.cancel' })}
        </Button>
        {edit.mustDecide ? (
          <Button key="decide" intent="primary" onClick={edit.decide}>
            {formatMessage({ id: 'form.decide' })}
          </Button>
        ) : (
          <Button
            key="send"
            type="submit"
            intent="primary"
            loading={edit.isSending}
            disabled={!edit.isChanged || isAsked}
            onMouseDown={keepFocus}
          >
            {approval?.need?.isNeeded ? formatMessage({ id: 'approvals.ask' }) : action}
          </Button>
        )}
      </div>
    </form>
  )
}
