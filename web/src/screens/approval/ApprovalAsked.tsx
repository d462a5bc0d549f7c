import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { Message } from '../error/Message.tsx'
import { usePath } from '../object/use-owner-path.ts'
import { approvalIn } from './approval-in.ts'
import { noteApprovals } from './approvals-in-use.ts'

/** Tells that an action was not run because it needs an approval, which was requested, with a link to the request. */
export function ApprovalAsked({ error }: { readonly error: unknown }) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const request = approvalIn(error)
  // For a super account that acts for all merchants, the approval is requested from the merchant of the object.
  const owner = request?.merchantAccount ?? null
  useEffect(() => noteApprovals(owner), [owner])
  return (
    <Message what={formatMessage({ id: 'approvals.asked' })} intent="primary" role="status">
      <p>{formatMessage({ id: 'approvals.asked.means' })}</p>
      {request && (
        <p>
          <Link to={path('approvals/:approval', { approval: request.id }, request.merchantAccount)}>
            {formatMessage({ id: 'approvals.asked.open' })}
          </Link>
        </p>
      )}
    </Message>
  )
}
