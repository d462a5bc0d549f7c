import { Endorsed } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { NavLink } from 'react-router-dom'
import { usePath } from '../object/use-owner-path.ts'
import { useRead } from '../read/use-read.ts'
import '../../ui/text.css'
import './approval.css'
import { approvalCountsQuery } from './approval-query.ts'
import { useApprovalsInUse } from './approvals-in-use.ts'

const everyMs = 60_000

/** The link to the requests for approval, with the number waiting for the reader. Hidden if there are no rules. */
export function ApprovalsEntry() {
  return useApprovalsInUse() ? <CountedEntry /> : null
}

function CountedEntry() {
  const { formatMessage, formatNumber } = useIntl()
  const path = usePath()
  const { value } = useRead(approvalCountsQuery, ({ approvalCounts }) => approvalCounts, { pollMs: () => everyMs })
  const count = value?.decidable ?? 0
  return (
    <ul className="drawer-list drawer-list-inner approval-entry">
      <li>
        <NavLink to={path('approvals')} className="drawer-item">
          <Endorsed />
          <span className="drawer-label">{formatMessage({ id: 'approvals.title' })}</span>
          {count > 0 && (
            <span className="approval-count">
              {formatNumber(count)}{' '}
              <span className="visually-hidden">{formatMessage({ id: 'approvals.waiting' })}</span>
            </span>
          )}
        </NavLink>
      </li>
    </ul>
  )
}
