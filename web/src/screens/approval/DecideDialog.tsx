import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { showDone } from '../../ui/show-done.ts'
import { Message } from '../error/Message.tsx'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { TextAreaField } from '../form/TextAreaField.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { ApprovalCard, ApprovalWhat } from './ApprovalCard.tsx'
import { type Approval, approveRequest, declineRequest, forceRequest } from './approval-query.ts'
import { WhatChanged } from './WhatChanged.tsx'

/** The possible decisions on a request. */
export type Decision = 'approve' | 'decline' | 'force'

interface DecideDialogProps {
  readonly approval: Approval
  readonly decision: Decision
  /** Called after each decision that is no longer shown, so that the list reads it again. */
  readonly onDecided: () => void
  readonly onClose: () => void
}

const longestNote = 500
const least: Readonly<Record<Decision, number>> = { approve: 0, decline: 1, force: 10 }

/**
 * Decides one request: shows the card that the requester saw, all changes since then, and a field for a note or reason.
 * If the result is not a success, the dialog stays open and shows it.
 */
export function DecideDialog({ approval, decision, onDecided, onClose }: DecideDialogProps) {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const { attempt, run } = useAttempt()
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  // The decision applies to the request shown when the dialog was opened, even if the list is read again.
  const [shown] = useState(approval)
  const [result, setResult] = useState<(Approval & { readonly value?: string | null }) | null>(null)
  const answer = useRef<(Approval & { readonly value?: string | null }) | null>(null)
  // The page removes the dialog if it no longer lists the request, so the list is read only after the result was seen.
  const isTried = useRef(false)
  const close = () => {
    if (isTried.current) onDecided()
    onClose()
  }
  const text = note.trim()
  const isShort = text.length < least[decision]
  const isSending = attempt.state === 'sending'
  const action = formatMessage({ id: `approvals.${decision}` })

  async function send() {
    setChecked(true)
    if (isShort || result) return
    const { id, digest } = shown
    const isDone = await run(async () => {
      if (decision === 'decline') {
        const { data } = await client.mutate({ mutation: declineRequest, variables: { input: { id, reason: text } } })
        answer.current = data?.declineRequest ?? null
      } else if (decision === 'force') {
        const input = { id, digest, reason: text }
        const { data } = await client.mutate({ mutation: forceRequest, variables: { input }, fetchPolicy: 'no-cache' })
        answer.current = data?.forceRequest ?? null
      } else {
        const input = { id, digest, ...(text !== '' && { note: text }) }
        const { data } = await client.mutate({
          mutation: approveRequest,
          variables: { input },
          fetchPolicy: 'no-cache',
        })
        answer.current = data?.approveRequest ?? null
      }
    })
    isTried.current = true
    const decided = answer.current
    if (!isDone || !decided) return
    const isOver = decided.state === 'DONE' || decided.state === 'DECLINED'
    if (!isOver || decided.value) return setResult(decided)
    close()
    showDone(formatMessage({ id: decided.state === 'DONE' ? 'approvals.done' : 'approvals.declined' }))
  }

  return (
    <FormDialog
      title={formatMessage({ id: `approvals.${decision}.title` })}
      means={
        <>
          <p>
            <strong>
              <ApprovalWhat approval={shown} />
            </strong>
          </p>
          <p>{formatMessage({ id: `approvals.${decision}.means` }, { requester: shown.requesterName })}</p>
        </>
      }
      isGrave
      isSending={isSending}
      isTyped={() => note !== '' && result === null}
      action={action}
      intent={decision === 'approve' ? 'primary' : 'danger'}
      isOff={result !== null}
      onSend={send}
      cancelText={formatMessage({ id: result ? 'form.close' : 'form.cancel' })}
      onClose={close}
    >
      <ApprovalCard approval={shown} />
      {shown.objectType === 'Charge' && shown.objectId && decision !== 'decline' && <WhatChanged id={shown.id} />}
      {result === null && (
        <TextAreaField
          label={formatMessage({ id: decision === 'approve' ? 'approvals.note' : 'approvals.why' })}
          optional={decision === 'approve'}
          help={formatMessage({ id: `approvals.${decision}.note` }, { requester: shown.requesterName })}
          problem={
            isChecked &&
            isShort &&
            formatMessage({ id: `approvals.${decision}.note` }, { requester: shown.requesterName })
          }
          autoFocus
          maxLength={longestNote}
          value={note}
          disabled={isSending}
          onChange={setNote}
        />
      )}
      {result && (
        <Message
          what={formatMessage({ id: `approvals.result.${result.state}` })}
          intent={result.state === 'DONE' || result.state === 'WAITING' ? 'primary' : 'warning'}
          role="alert"
        >
          {result.failure && <p>{result.failure}</p>}
          {result.value && (
            <p>
              {formatMessage({ id: 'approvals.value' })} <code>{result.value}</code>{' '}
              <CopyButton text={result.value} what={formatMessage({ id: 'approvals.value.what' })} />
            </p>
          )}
        </Message>
      )}
      <AttemptFailure attempt={attempt} action={action} />
    </FormDialog>
  )
}
