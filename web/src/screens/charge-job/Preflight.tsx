import { useMutation } from '@apollo/client/react'
import { Button, InputGroup } from '@blueprintjs/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { isTypedAmount } from '../../values/typed-amount.ts'
import { ApprovalNote } from '../approval/ApprovalNote.tsx'
import { useApproval } from '../approval/use-approval.ts'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { FormField } from '../form/FormField.tsx'
import { TextAreaField } from '../form/TextAreaField.tsx'
import { UnsavedChanges } from '../form/UnsavedChanges.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { Money } from '../shown/Money.tsx'
import { type ChargeJobDetails, startChargeJob } from './charge-job-query.ts'
import { usePendingAmount } from './pending-amounts.tsx'

const shortestReason = 10
const longestReason = 500

interface PreflightProps {
  readonly job: ChargeJobDetails
  readonly reason: string
  readonly onReason: (reason: string) => void
  /** Whether another plan replaces this one, with the typed reason. */
  readonly isLeft: () => boolean
}

/**
 * The fields for the reason and the sum, which the user types before starting a plan on charges. Enter never starts it.
 */
export function Preflight({ job, reason, onReason, isLeft }: PreflightProps) {
  const { formatMessage } = useIntl()
  const [start] = useMutation(startChargeJob)
  const { attempt, run } = useAttempt()
  const approval = useApproval(job.isOwn ? { action: 'JOB', jobId: job.id } : null, attempt)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const pending = usePendingAmount()
  // The currency with the most charges.
  const [main] = job.sums.toSorted((a, b) => b.count - a.count)
  if (!job.isOwn) return <p>{formatMessage({ id: 'bulk.notOwn' }, { caller: job.callerName })}</p>
  if (!main) return <p>{formatMessage({ id: 'bulk.nothing' })}</p>
  const count = job.sums.reduce((sum, each) => sum + each.count, 0)
  const isLong = reason.trim().length >= shortestReason
  const isSum = isTypedAmount(typed, main.amount)
  const command = formatMessage({ id: `bulk.command.${job.command ?? 'REFUND'}` })
  const action = formatMessage({ id: 'bulk.start' }, { command, count })
  const noEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
    else if (event.key === 'Enter') submit(event)
  }

  function submit(event: FormEvent | KeyboardEvent): void {
    event.preventDefault()
    setChecked(true)
    if (!isLong || !isSum || pending !== null || approval.isAsked) return
    const expectedSums = job.sums.map(({ currency, amount }) => ({ currency, amount }))
    void run(() => start({ variables: { input: { id: job.id, reason: reason.trim(), expectedSums } } }))
  }

  return (
    <div className="charge-job-form">
      <UnsavedChanges when={!approval.isAsked && (reason !== '' || typed !== '')} allow={isLeft} />
      <TextAreaField
        label={formatMessage({ id: 'jobs.reason' })}
        help={formatMessage({ id: 'bulk.reason.help' })}
        problem={isChecked && !isLong && formatMessage({ id: 'jobs.reason.tooShort' })}
        maxLength={longestReason}
        value={reason}
        disabled={attempt.state === 'sending'}
        onKeyDown={noEnter}
        onChange={onReason}
      />
      <FormField
        label={formatMessage({ id: 'bulk.typeSum' }, { currency: main.currency })}
        help={
          <span className="charge-job-sum-help">
            <Money amount={main.amount} currency={main.currency} /> · {formatMessage({ id: 'bulk.typeSum.help' })}
          </span>
        }
        problem={isChecked && !isSum && formatMessage({ id: 'bulk.typeSum.wrong' })}
      >
        {(field) => (
          <InputGroup
            {...field}
            autoComplete="off"
            inputMode="decimal"
            value={typed}
            disabled={attempt.state === 'sending'}
            onKeyDown={noEnter}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        )}
      </FormField>
      <ApprovalNote {...approval} />
      {pending && (
        <p className="charge-job-doubt">{formatMessage({ id: `bulk.${pending.pending}` }, { line: pending.place })}</p>
      )}
      <AttemptFailure attempt={attempt} action={action} />
      <Button intent="primary" loading={attempt.state === 'sending'} disabled={approval.isAsked} onClick={submit}>
        {approval.need?.isNeeded ? formatMessage({ id: 'approvals.ask' }) : action}
      </Button>
      <p className="muted">{formatMessage({ id: 'bulk.means' }, { seconds: Math.ceil(count / 5) })}</p>
    </div>
  )
}
