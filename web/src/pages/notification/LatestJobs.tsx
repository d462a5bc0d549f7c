import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { JobStateTag } from './JobStateTag.tsx'
import { jobsQuery } from './job-query.ts'

const latest = 5

/** The latest resends, so that users find an unfinished one again. Renders nothing if there are none. */
export function LatestJobs() {
  const { formatMessage } = useIntl()
  const path = usePath()
  const read = useRead(jobsQuery, ({ jobs }) => jobs.items.filter(({ kind }) => kind === 'NOTIFICATION_RESEND'), {
    variables: { limit: latest },
  })
  if (!read.value?.length && !read.error) return null
  return (
    <Panel
      title={formatMessage({ id: 'jobs.latest' })}
      actions={<Link to={path('jobs')}>{formatMessage({ id: 'jobs.list.all' })}</Link>}
    >
      <Read of={read} failed="jobs.latest.failed">
        {(jobs) => (
          <ul className="failure-groups" aria-label={formatMessage({ id: 'jobs.latest' })}>
            {jobs.map((job) => (
              <li key={job.id}>
                <div className="failure-group-text">
                  <p className="failure-group-head">
                    <Link to={path('jobs/:job', { job: job.id })}>
                      {formatMessage({ id: 'jobs.resendOf' }, { count: job.counts.selection })}
                    </Link>
                  </p>
                  <p className="failure-group-line muted">
                    <Timestamp iso={job.selectedAt} form="brief" />
                    <bdi>{job.callerName}</bdi>
                  </p>
                </div>
                <JobStateTag job={job} />
              </li>
            ))}
          </ul>
        )}
      </Read>
    </Panel>
  )
}
