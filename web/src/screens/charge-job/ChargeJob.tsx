import { type ReactNode, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { Message } from '../error/Message.tsx'
import { JobIdentity } from '../jobs/JobIdentity.tsx'
import { Age } from '../shown/Age.tsx'
import './charge-job.css'
import type { ChargeJobDetails } from './charge-job-query.ts'
import { JobLines } from './JobLines.tsx'
import { JobProgress } from './JobProgress.tsx'
import { JobSums } from './JobSums.tsx'
import { PlanAgain } from './PlanAgain.tsx'
import { Preflight } from './Preflight.tsx'
import { PendingAmounts } from './pending-amounts.tsx'
import type { PlanStart } from './use-open-plan.tsx'

interface ChargeJobProps {
  readonly job: ChargeJobDetails
  readonly mark: ReactNode
  readonly actions: ReactNode
}

/** A job on charges: its preflight, and after its start its progress and the outcome of each line. */
export function ChargeJob({ job, mark, actions }: ChargeJobProps) {
  const { formatMessage } = useIntl()
  const { counts, lines, command, selectedAt, startsAt, pausedBecause, state } = job
  const start: PlanStart | null = useLocation().state
  const [typedReason, setTypedReason] = useState(start?.reason ?? '')
  const isReplaced = useRef(false)
  const [isPlanning, setPlanning] = useState(false)
  const isPlan = state === 'PLANNING' || state === 'PLANNED'
  const will = job.sums.reduce((sum, { count }) => sum + count, 0)
  const name = formatMessage(
    { id: 'bulk.title' },
    { command: formatMessage({ id: `bulk.command.${command ?? 'REFUND'}` }), will, lines },
  )
  return (
    <PendingAmounts isReplaced={isPlanning}>
      <DetailHeader
        name={<h2 className="detail-name">{name}</h2>}
        marks={mark}
        actions={actions}
        identity={
          <>
            <JobIdentity job={job} />
            {state === 'RUNNING' && <span>{formatMessage({ id: 'bulk.keepsRunning' })}</span>}
            {state === 'PLANNED' && (
              <div className="charge-job-checked">
                <span>{formatMessage({ id: 'bulk.checked' }, { age: <Age since={Date.parse(selectedAt)} /> })}</span>
                <PlanAgain
                  job={job}
                  action={formatMessage({ id: 'bulk.checkAgain' })}
                  isQuiet
                  reason={typedReason}
                  onBusy={setPlanning}
                  onLeave={() => {
                    isReplaced.current = true
                  }}
                />
              </div>
            )}
          </>
        }
        advice={
          <div className="charge-job-advice" aria-live="polite">
            {state === 'PLANNING' && <p>{formatMessage({ id: 'bulk.planning' }, { read: counts.selection, lines })}</p>}
            {startsAt && <p>{formatMessage({ id: 'bulk.undo' })}</p>}
            {pausedBecause && <Message what={formatMessage({ id: `bulk.paused.${pausedBecause}` })} />}
          </div>
        }
      />
      {!isPlan && <JobProgress counts={counts} />}
      <div className="charge-job">
        <JobLines job={job} />
        <aside className="charge-job-side" aria-label={formatMessage({ id: 'bulk.sums' })}>
          <JobSums sums={job.sums} isPlan={isPlan} />
          {state === 'PLANNED' && (
            <Preflight job={job} reason={typedReason} onReason={setTypedReason} isLeft={() => isReplaced.current} />
          )}
          {!isPlan && <JobAgain job={job} />}
        </aside>
      </div>
    </PendingAmounts>
  )
}

/** Plans the failed lines of a job again, or those whose charge had changed. Never includes unknown lines. */
function JobAgain({ job }: { readonly job: ChargeJobDetails }) {
  const { formatMessage } = useIntl()
  const { failed, left } = job.counts
  if (failed + left === 0 || job.state === 'RUNNING') return null
  return (
    <section>
      {failed > 0 && (
        <PlanAgain job={job} states={['FAILED']} action={formatMessage({ id: 'bulk.again' }, { count: failed })} />
      )}
      {left > 0 && (
        <PlanAgain job={job} states={['LEFT']} action={formatMessage({ id: 'bulk.again.left' }, { count: left })} />
      )}
      <p className="muted">{formatMessage({ id: 'bulk.again.means' })}</p>
    </section>
  )
}
