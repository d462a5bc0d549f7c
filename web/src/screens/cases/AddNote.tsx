import { useMutation } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { describeError } from '../error/describe-error.ts'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { refusedField } from '../form/refused-field.ts'
import { UnsavedChanges } from '../form/UnsavedChanges.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { useSendKeys } from '../form/use-send-keys.ts'
import { addCaseEntry, type Case } from './case-query.ts'
import { NoteInput } from './NoteInput.tsx'

interface AddNoteProps {
  readonly objectType: string
  readonly objectId: string
  readonly merchantAccount: string | null
  /** The case to add the text to. If omitted, a new one is opened. */
  readonly caseId?: string
  readonly onAdded?: (added: Case) => void
  readonly onCancel?: () => void
}

/** Adds a text to a case, or opens a new case on an object with it. Ctrl+Enter sends it. */
export function AddNote({ objectType, objectId, merchantAccount, caseId, onAdded, onCancel }: AddNoteProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const [text, setText] = useState('')
  const [add] = useMutation(addCaseEntry)
  const { attempt, run, reset } = useAttempt()
  const isSending = attempt.state === 'sending'
  const error = attempt.state === 'refused' ? attempt.error : null
  const refused = refusedField(error, ['text'])
  const action = formatMessage({ id: 'cases.note.add' })
  const send = async () => {
    const isAdded = await run(async () => {
      const input = { text, ...(caseId ? { caseId } : { objectType, objectId }) }
      const { data } = await add({ variables: { input } })
      if (data) onAdded?.(data.addCaseEntry)
    })
    if (isAdded) setText('')
  }
  const isOff = isSending || text.trim() === ''
  const { formProps } = useSendKeys({ isGrave: false, isOff, send })
  return (
    <form {...formProps} className="case-add" aria-label={action}>
      <UnsavedChanges when={text.trim() !== ''} allow={() => false} />
      <NoteInput
        label={formatMessage({ id: 'cases.note' })}
        value={text}
        onChange={(next) => {
          reset()
          setText(next)
        }}
        of={{ objectType, merchantAccount }}
        problem={refused && describeError(error, intl).details.join(' ')}
        disabled={isSending}
        isFocused={onCancel !== undefined}
      />
      {refused === null && <AttemptFailure attempt={attempt} action={action} />}
      <div className="case-buttons">
        <Button type="submit" intent="primary" loading={isSending} disabled={text.trim() === ''}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{formatMessage({ id: 'form.cancel' })}</Button>}
      </div>
    </form>
  )
}
