import { HTMLSelect } from '@blueprintjs/core'
import { Endorsed } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { Link, useSearchParams } from 'react-router-dom'
import type { ApprovalFilter } from '../../gql/graphql.ts'
import { Page } from '../../layout/page.tsx'
import { ApprovalList } from '../../screens/approval/ApprovalList.tsx'
import { approvalsQuery } from '../../screens/approval/approval-query.ts'
import { noteApprovals } from '../../screens/approval/approvals-in-use.ts'
import '../../screens/object/detail.css'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ShownOf } from '../../ui/ShownOf.tsx'

const everyMs = 15_000
const limit = 100

const choices = ['mine', 'waiting', 'emergency', 'all'] as const
type Choice = (typeof choices)[number]

const filters: Readonly<Record<Choice, ApprovalFilter>> = {
  mine: { canDecide: true },
  waiting: { state: ['WAITING'] },
  emergency: { isEmergency: true },
  all: {},
}

/** The requests for approval: those waiting for the reader, or all. */
export function Component() {
  const { formatMessage } = useIntl()
  const path = usePath()
  const merchant = useCurrentMerchant()
  const maySeeRules = useCan('config')
  const [parameters, setParameters] = useSearchParams()
  const choice = choices.find((each) => each === parameters.get('show')) ?? 'mine'
  const read = useRead(approvalsQuery, ({ approvals }) => approvals, {
    variables: { filter: filters[choice], limit },
    pollMs: () => everyMs,
  })
  const hasSome = (read.value?.total ?? 0) > 0
  useEffect(() => {
    if (hasSome) noteApprovals(merchant)
  }, [hasSome, merchant])
  return (
    <Page title={formatMessage({ id: 'approvals.title' })} icon={<Endorsed />}>
      <div className="detail">
        <div className="approval-tools">
          <HTMLSelect
            aria-label={formatMessage({ id: 'approvals.show' })}
            value={choice}
            onChange={({ currentTarget: { value } }) =>
              setParameters(value === 'mine' ? {} : { show: value }, { replace: true })
            }
            options={choices.map((value) => ({ value, label: formatMessage({ id: `approvals.show.${value}` }) }))}
          />
          {maySeeRules && (
            <Link to={path('configuration/approval-rules')}>{formatMessage({ id: 'approvals.rules' })}</Link>
          )}
        </div>
        <Read of={read} failed="approvals.failed" skeleton={6}>
          {(page) => (
            <>
              <ApprovalList
                key={choice}
                approvals={page.items}
                hasKeys
                none={
                  <Notice icon={<Endorsed size={40} />} title={formatMessage({ id: 'approvals.none' })}>
                    <p>{formatMessage({ id: 'approvals.none.why' })}</p>
                  </Notice>
                }
                onChanged={read.retry}
              />
              <ShownOf page={page} note="approvals.shownOf" />
            </>
          )}
        </Read>
      </div>
    </Page>
  )
}
