import { Redo } from '@blueprintjs/icons'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { Link, useParams } from 'react-router-dom'
import { JobIdentity } from '../../screens/jobs/JobIdentity.tsx'
import { ObjectPage } from '../../screens/object/ObjectPage.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useRead } from '../../screens/read/use-read.ts'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { JobActions } from './JobActions.tsx'
import { JobItems } from './JobItems.tsx'
import { JobPlanPanel } from './JobPlanPanel.tsx'
import { JobStateTag } from './JobStateTag.tsx'
import { type Job, jobQuery } from './job-query.ts'
import { StoppedDelivery } from './StoppedDelivery.tsx'
import './notifications.css'

const ChargeJob = lazyPart(() => import('../../screens/charge-job/ChargeJob.tsx'), 'ChargeJob')
const everyMs = 1_000

const isMoving: readonly string[] = ['PLANNING', 'RUNNING']

/** A job: its plan and, after its start, its progress and the result of each notification. */
export function Component() {
  const { job: id = '' } = useParams()
  const { formatMessage } = useIntl()
  const path = usePath()
  const read = useRead(jobQuery, ({ job }) => job, {
    variables: { id },
    pollMs: (job) => (job && (isMoving.includes(job.state) || job.counts.inFlight > 0) ? everyMs : 0),
  })
  return (
    <ObjectPage
      title="jobs.one"
      icon={<Redo />}
      read={read}
      failed="jobs.failed"
      skeleton={<EntrySkeleton panelLines={6} />}
      notFound="jobs.notFound"
      why="jobs.notFound.why"
      list={{ to: path('jobs'), label: 'jobs.list.all' }}
    >
      {(job) =>
        job.kind === 'CHARGE_COMMAND' ? (
          <ChargeJob key={job.id} job={job} mark={<JobStateTag job={job} large />} actions={<JobActions job={job} />} />
        ) : (
          <Fragment key={job.id}>
            <JobHead job={job} />
            {isWaiting(job) && <StoppedDelivery isPlan={job.state === 'PLANNED'} />}
            {job.state === 'PLANNED' && <JobPlanPanel job={job} />}
            <JobItems job={job} />
            <p className="job-ways">
              <Link to={path('notifications/queue')}>{formatMessage({ id: 'jobs.toQueue' })}</Link>{' '}
              <Link to={path('jobs')}>{formatMessage({ id: 'jobs.list.all' })}</Link>
            </p>
          </Fragment>
        )
      }
    </ObjectPage>
  )
}

/** Whether some of it may still be delivered: it is planned or running, or items were or may have been queued. */
function isWaiting({ state, counts }: Job): boolean {
  return state === 'PLANNED' || state === 'RUNNING' || counts.done + counts.unknown > 0
}

/** Resends do not pause themselves because of single outcomes. */
function isResendPause(why: Job['pausedBecause']) {
  return why === 'PERSON' || why === 'RIGHTS' || why === 'PLATFORM' || why === 'LIFETIME'
}

function JobHead({ job }: { readonly job: Job }) {
  const { formatMessage, formatNumber } = useIntl()
  const { counts, pausedBecause, endedAt } = job
  const settled = counts.unknown - counts.inFlight
  return (
    <DetailHeader
      name={<h2 className="detail-name">{formatMessage({ id: 'jobs.resendOf' }, { count: counts.selection })}</h2>}
      marks={<JobStateTag job={job} large />}
      actions={<JobActions job={job} />}
      identity={<JobIdentity job={job} />}
      advice={
        <div aria-live="polite">
          {endedAt && counts.done > 0 && <p>{formatMessage({ id: 'jobs.confirmation' }, { count: counts.done })}</p>}
          {isResendPause(pausedBecause) && <p>{formatMessage({ id: `jobs.paused.${pausedBecause}` })}</p>}
          {settled > 0 && <p>{formatMessage({ id: 'jobs.unknown.means' }, { count: settled })}</p>}
        </div>
      }
      figures={
        <>
          <Figure label={formatMessage({ id: 'jobs.done' })}>{formatNumber(counts.done)}</Figure>
          <Figure label={formatMessage({ id: 'enum.jobItemState.FAILED' })}>{formatNumber(counts.failed)}</Figure>
          <Figure label={formatMessage({ id: 'enum.jobItemState.UNKNOWN' })}>
            {formatNumber(counts.unknown)}
            {counts.inFlight > 0 && (
              <div className="figure-note">{formatMessage({ id: 'jobs.inFlight' }, { count: counts.inFlight })}</div>
            )}
          </Figure>
          <Figure label={formatMessage({ id: 'enum.jobItemState.NOT_STARTED' })}>
            {formatNumber(counts.notStarted)}
            {counts.leftOut > 0 && job.state !== 'PLANNED' && (
              <div className="figure-note">{formatMessage({ id: 'jobs.leftOut' }, { count: counts.leftOut })}</div>
            )}
          </Figure>
        </>
      }
    />
  )
}
