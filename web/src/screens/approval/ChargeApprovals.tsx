import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { Read } from '../read/Read.tsx'
import { useRead } from '../read/use-read.ts'
import { ApprovalList } from './ApprovalList.tsx'
import { approvalsQuery } from './approval-query.ts'

interface ChargeApprovalsProps {
  readonly chargeId: string
  /** Called after a decision, which may have changed the charge. */
  readonly onChanged: () => void
}

/** The requests for approval that are waiting for this charge. */
export function ChargeApprovals({ chargeId, onChanged }: ChargeApprovalsProps) {
  const { formatMessage } = useIntl()
  const read = useRead(approvalsQuery, ({ approvals }) => approvals, {
    variables: { filter: { objectId: chargeId, state: ['WAITING'] }, limit: 20 },
  })
  return (
    <Panel title={formatMessage({ id: 'approvals.ofCharge' })}>
      <Read of={read} failed="approvals.failed" skeleton={3} none="approvals.none">
        {(page) => (
          <ApprovalList
            approvals={page.items}
            onChanged={() => {
              read.retry()
              onChanged()
            }}
          />
        )}
      </Read>
    </Panel>
  )
}
