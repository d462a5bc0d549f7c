import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { useApproval } from '../../screens/approval/use-approval.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { TextAreaField } from '../../screens/form/TextAreaField.tsx'
import { TypedName } from '../../screens/form/TypedName.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import type { Queue } from '../../screens/queues/queue-query.ts'
import { queuesChanged } from '../../screens/queues/queues-changed.ts'
import { useQueueTexts } from '../../screens/queues/use-queue-texts.ts'
import { useViewer } from '../../session/viewer.tsx'
import { showDone } from '../../ui/show-done.ts'

/** Stops a queue of the platform. */
const stopPlatformQueue = graphql(`
  mutation StopPlatformQueue($name: String!, $reason: String!) {
    stopPlatformQueue(name: $name, reason: $reason) {
      ...QueueParts
    }
  }
`)

/** Stops a queue of the notification service. */
const stopServiceQueue = graphql(`
  mutation StopNotificationServiceQueue($name: String!, $reason: String!) {
    stopNotificationServiceQueue(name: $name, reason: $reason) {
      ...QueueParts
    }
  }
`)

const shortestReason = 10
const longestReason = 500

/** Stops a queue after the user has given a reason and typed its name. */
export function StopQueueDialog({ queue, onClose }: { readonly queue: Queue; readonly onClose: () => void }) {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const texts = useQueueTexts()
  const { attempt, run } = useAttempt()
  // Queues belong to all merchants, so the rules of the caller's own account apply.
  const owner = useViewer()?.merchantAccount ?? null
  const approval = useApproval({ action: 'QUEUE', owner }, attempt)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { name, system } = queue
  const why = reason.trim()
  const isShort = why.length < shortestReason
  const isWrong = typed.trim() !== name
  const isSending = attempt.state === 'sending'
  const action = formatMessage({ id: 'queues.stop.action' })

  async function send() {
    setChecked(true)
    if (isShort || isWrong) return
    const mutation = system === 'PLATFORM' ? stopPlatformQueue : stopServiceQueue
    const variables = { name, reason: why }
    const isDone = await run(() => client.mutate({ mutation, variables, fetchPolicy: 'no-cache' }))
    // This also runs after a refusal, because someone else may have stopped it.
    queuesChanged.tell()
    if (!isDone) return
    onClose()
    showDone(formatMessage({ id: 'queues.stop.done' }, { name: texts.name(queue) }))
  }

  return (
    <FormDialog
      title={formatMessage({ id: 'queues.stop.title' }, { name: texts.name(queue) })}
      means={
        <>
          <p>{texts.effect(queue)}</p>
          <p>
            {formatMessage({ id: 'queues.stop.allMerchants' })} {formatMessage({ id: 'queues.stop.banner' })}
          </p>
        </>
      }
      isGrave
      isSending={isSending}
      isTyped={() => reason !== '' || typed !== ''}
      action={action}
      intent="danger"
      approval={approval}
      onSend={send}
      cancelText={formatMessage({ id: attempt.state === 'unknown' ? 'form.close' : 'form.cancel' })}
      onClose={onClose}
    >
      <TextAreaField
        label={formatMessage({ id: 'queues.stop.reason' })}
        help={formatMessage({ id: 'queues.stop.reason.help' })}
        problem={isChecked && isShort && formatMessage({ id: 'queues.stop.reason.tooShort' })}
        maxLength={longestReason}
        value={reason}
        disabled={isSending}
        onChange={setReason}
      />
      <TypedName
        label={formatMessage({ id: 'queues.stop.type' }, { name })}
        problem={isChecked && isWrong && formatMessage({ id: 'queues.stop.type.wrong' })}
        value={typed}
        disabled={isSending}
        onChange={setTyped}
      />
      <AttemptFailure attempt={attempt} action={action} />
    </FormDialog>
  )
}
