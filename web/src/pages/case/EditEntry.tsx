import { useApolloClient } from '@apollo/client/react'
import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { type Case, type CaseEntry, correctCaseEntry, strikeCaseEntry } from '../../screens/cases/case-query.ts'
import { NoteInput } from '../../screens/cases/NoteInput.tsx'
import { describeError } from '../../screens/error/describe-error.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormField } from '../../screens/form/FormField.tsx'
import { refusedField } from '../../screens/form/refused-field.ts'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { useSendKeys } from '../../screens/form/use-send-keys.ts'

interface EditEntryProps {
  readonly of: Case
  readonly entry: CaseEntry
  readonly way: 'correct' | 'strike'
  readonly onClose: () => void
}

/** Corrects a text, or strikes it with a reason. */
export function EditEntry({ of, entry, way, onClose }: EditEntryProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const client = useApolloClient()
  const [text, setText] = useState(way === 'correct' ? (entry.text ?? '') : '')
  const { attempt, run, reset } = useAttempt()
  const { id } = of
  const { place } = entry
  const isSending = attempt.state === 'sending'
  const error = attempt.state === 'refused' ? attempt.error : null
  const refused = refusedField(error, ['text', 'reason'])
  const problem = refused && describeError(error, intl).details.join(' ')
  const action = formatMessage({ id: `cases.${way}` })
  const send = async () => {
    const isDone = await run(() =>
      way === 'correct'
        ? client.mutate({ mutation: correctCaseEntry, variables: { input: { id, place, text } } })
        : client.mutate({ mutation: strikeCaseEntry, variables: { input: { id, place, reason: text } } }),
    )
    if (isDone) onClose()
  }
  const change = (next: string) => {
    reset()
    setText(next)
  }
  const isEmpty = text.trim() === ''
  const { formProps } = useSendKeys({ isGrave: false, isOff: isSending || isEmpty, send })
  return (
    <form {...formProps} className="case-add" aria-label={action}>
      {way === 'correct' ? (
        <NoteInput
          label={formatMessage({ id: 'cases.note' })}
          value={text}
          onChange={change}
          of={of}
          problem={problem}
          disabled={isSending}
          isFocused
        />
      ) : (
        <FormField label={formatMessage({ id: 'cases.strike.reason' })} problem={problem}>
          {(field) => (
            <InputGroup
              {...field}
              autoFocus
              value={text}
              disabled={isSending}
              onChange={({ currentTarget }) => change(currentTarget.value)}
            />
          )}
        </FormField>
      )}
      {refused === null && <AttemptFailure attempt={attempt} action={action} />}
      <div className="case-buttons">
        <Button type="submit" intent="primary" loading={isSending} disabled={isEmpty}>
          {action}
        </Button>
        <Button onClick={onClose}>{formatMessage({ id: 'form.cancel' })}</Button>
      </div>
    </form>
  )
}
