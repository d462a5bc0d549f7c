import { useApolloClient } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { useCan } from '../../session/viewer.tsx'
import { showDone } from '../../ui/show-done.ts'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { type Approval, readRequest, withdrawRequest } from './approval-query.ts'
import type { Decision } from './DecideDialog.tsx'

interface ApprovalButtonsProps {
  readonly approval: Approval
  readonly onDecide: (decision: Decision) => void
  readonly onChanged: () => void
}

/** The actions that the reader can take on a request. */
export function ApprovalButtons({ approval, onDecide, onChanged }: ApprovalButtonsProps) {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const { attempt, run } = useAttempt()
  const mayForce = useCan('callersEdit')
  const { id, state, canDecide, isOwn, objectType } = approval
  const isWaiting = state === 'WAITING'
  const withdraw = async () => {
    const isDone = await run(() => client.mutate({ mutation: withdrawRequest, variables: { id } }))
    onChanged()
    if (isDone) showDone(formatMessage({ id: 'approvals.withdrawn' }))
  }
  const look = async () => {
    await run(() => client.mutate({ mutation: readRequest, variables: { id } }))
    onChanged()
  }
  const isSending = attempt.state === 'sending'
  const canRead = state === 'UNKNOWN' && objectType === 'Charge'
  if (!isWaiting && !canRead) return null
  return (
    <>
      <div className="approval-buttons">
        {isWaiting && canDecide && (
          <>
            <Button intent="primary" aria-keyshortcuts="a" onClick={() => onDecide('approve')}>
              {formatMessage({ id: 'approvals.approve.open' })}
            </Button>
            <Button aria-keyshortcuts="d" onClick={() => onDecide('decline')}>
              {formatMessage({ id: 'approvals.decline.open' })}
            </Button>
          </>
        )}
        {isWaiting && isOwn && (
          <Button loading={isSending} onClick={() => void withdraw()}>
            {formatMessage({ id: 'approvals.withdraw' })}
          </Button>
        )}
        {isWaiting && mayForce && (
          <Button variant="minimal" onClick={() => onDecide('force')}>
            {formatMessage({ id: 'approvals.force.open' })}
          </Button>
        )}
        {canRead && (
          <Button loading={isSending} onClick={() => void look()}>
            {formatMessage({ id: 'approvals.read' })}
          </Button>
        )}
      </div>
      <AttemptFailure
        attempt={attempt}
        action={formatMessage({ id: canRead ? 'approvals.read' : 'approvals.withdraw' })}
      />
    </>
  )
}
