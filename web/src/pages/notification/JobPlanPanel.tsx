import { useMutation } from '@apollo/client/react'
import { Button, Checkbox } from '@blueprintjs/core'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import type { JobPlan } from '../../gql/graphql.ts'
import { ApprovalNote } from '../../screens/approval/ApprovalNote.tsx'
import { useApproval } from '../../screens/approval/use-approval.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { TextAreaField } from '../../screens/form/TextAreaField.tsx'
import { UnsavedChanges } from '../../screens/form/UnsavedChanges.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Job, startJob } from './job-query.ts'

const shortestReason = 10
const longestReason = 500
/** The possible outcomes in the plan of a resend. */
type ResendPlan = Extract<
  JobPlan,
  'WILL_BE_SENT' | 'WAITS_FOR_QUEUE' | 'SUCCEEDED_SINCE' | 'RETRIED_AUTOMATICALLY' | 'QUEUE_STOPPED' | 'GONE'
>
/** Items that are always sent. */
const always: readonly JobPlan[] = ['WILL_BE_SENT', 'WAITS_FOR_QUEUE']
/** Items that are sent only on request. */
const onRequest: readonly JobPlan[] = ['SUCCEEDED_SINCE', 'RETRIED_AUTOMATICALLY']

/** The items that would be sent and those that would not, with reasons, and the start button. */
export function JobPlanPanel({ job }: { readonly job: Job }) {
  const { formatMessage, formatNumber } = useIntl()
  const [start] = useMutation(startJob)
  const { attempt, run } = useAttempt()
  const approval = useApproval(job.isOwn ? { action: 'JOB', jobId: job.id } : null, attempt)
  const [include, setInclude] = useState<readonly JobPlan[]>([])
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const length = reason.trim().length
  const label = formatMessage({ id: 'jobs.reason' })
  const problem = isChecked && length < shortestReason && formatMessage({ id: 'jobs.reason.tooShort' })
  const isSent = (plan: JobPlan) => always.includes(plan) || include.includes(plan)
  const count = job.plan.reduce((sum, part) => sum + (isSent(part.plan) ? part.count : 0), 0)
  const action = formatMessage({ id: 'jobs.start' }, { count })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (length < shortestReason || count === 0 || approval.isAsked) return
    void run(() => start({ variables: { input: { id: job.id, reason: reason.trim(), include: [...include] } } }))
  }

  return (
    <Panel title={formatMessage({ id: 'jobs.plan' })}>
      <form className="job-plan" onSubmit={submit} noValidate>
        <UnsavedChanges when={!approval.isAsked && (reason !== '' || include.length > 0)} allow={() => false} />
        <DataTable
          className="job-table"
          rows={job.plan}
          hasRowHeads={false}
          columns={[
            {
              header: 'jobs.plan.what',
              cell: ({ plan, earliest }) => (
                <>
                  {onRequest.includes(plan) ? (
                    <Checkbox
                      checked={include.includes(plan)}
                      onChange={({ currentTarget: { checked } }) =>
                        setInclude(checked ? [...include, plan] : include.filter((other) => other !== plan))
                      }
                    >
                      {formatMessage({ id: `jobs.plan.${plan as ResendPlan}` })}
                    </Checkbox>
                  ) : (
                    formatMessage({ id: `jobs.plan.${plan as ResendPlan}` })
                  )}
                  {earliest && (
                    <div className="muted">
                      {formatMessage({ id: 'charges.notifications.next' })} <Timestamp iso={earliest} />
                    </div>
                  )}
                </>
              ),
            },
            { header: 'jobs.plan.count', cell: ({ count }) => formatNumber(count) },
          ]}
        />
        <TextAreaField
          label={label}
          help={formatMessage({ id: 'jobs.reason.help' })}
          problem={problem}
          maxLength={longestReason}
          value={reason}
          disabled={attempt.state === 'sending' || !job.isOwn}
          onChange={setReason}
        />
        <ApprovalNote {...approval} />
        <AttemptFailure attempt={attempt} action={action} />
        <div className="job-actions">
          <Button
            type="submit"
            intent="primary"
            loading={attempt.state === 'sending'}
            disabled={count === 0 || !job.isOwn || approval.isAsked}
          >
            {approval.need?.isNeeded ? formatMessage({ id: 'approvals.ask' }) : action}
          </Button>
          {count === 0 && <span>{formatMessage({ id: 'jobs.nothing' })}</span>}
          {!job.isOwn && <span>{formatMessage({ id: 'jobs.notOwn' }, { caller: job.callerName })}</span>}
        </div>
        <p className="muted">
          {formatMessage({ id: 'jobs.means' })}{' '}
          {job.expiresAt && (
            <>
              {formatMessage({ id: 'jobs.plan.until' })} <Timestamp iso={job.expiresAt} />
            </>
          )}
        </p>
      </form>
    </Panel>
  )
}
