import { useIntl } from 'react-intl'
import { Message } from '../error/Message.tsx'
import './approval-note.css'
import type { ApprovalState } from './use-approval.ts'

/** Tells before an action is sent that other people have to approve it, or that a rule never allows it. */
export function ApprovalNote({ need, isAsked }: ApprovalState) {
  const { formatMessage } = useIntl()
  if (need?.isBlocked) return <Message what={formatMessage({ id: 'approvals.blocked' })} role="status" />
  if (!need?.isNeeded || isAsked) return null
  return (
    <p role="status" className="approval-note">
      {formatMessage({ id: need.isSplit ? 'approvals.split.own' : 'approvals.need' }, { count: need.approvers })}
    </p>
  )
}
