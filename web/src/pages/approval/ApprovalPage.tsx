import { Endorsed } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { ApprovalList } from '../../screens/approval/ApprovalList.tsx'
import { approvalQuery } from '../../screens/approval/approval-query.ts'
import { ObjectPage } from '../../screens/object/ObjectPage.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useRead } from '../../screens/read/use-read.ts'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'

const everyMs = 5_000

/** A request for approval: its card, and the actions that the reader can take. Refreshed while it is waiting. */
export function Component() {
  const { approval: id = '' } = useParams()
  const { formatMessage } = useIntl()
  const path = usePath()
  const read = useRead(approvalQuery, ({ approval }) => approval, {
    variables: { id },
    pollMs: (approval) => (approval?.state === 'WAITING' || approval?.state === 'APPROVED' ? everyMs : 0),
  })
  return (
    <ObjectPage
      title="approvals.one"
      icon={<Endorsed />}
      read={read}
      failed="approvals.one.failed"
      skeleton={<EntrySkeleton panelLines={6} />}
      notFound="approvals.notFound"
      why="approvals.notFound.why"
      list={{ to: path('approvals'), label: 'approvals.title' }}
    >
      {(approval) => (
        <>
          <ApprovalList approvals={[approval]} hasKeys onChanged={read.retry} />
          <p className="muted">{formatMessage({ id: 'approvals.binds' })}</p>
        </>
      )}
    </ObjectPage>
  )
}
