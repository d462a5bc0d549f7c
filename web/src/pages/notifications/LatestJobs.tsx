import { useQuery } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { Failure } from '../../screens/Failure.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { Panel } from '../../ui/Panel.tsx'
import { JobStateTag } from './JobStateTag.tsx'
import { jobsQuery } from './job-query.ts'

const latest = 5

/** The latest resends, so that one that was left is found again; nothing where there are none. */
export function LatestJobs() {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const { data, error, refetch } = useQuery(jobsQuery, {
    variables: { limit: latest },
    fetchPolicy: 'cache-and-network',
  })
  const jobs = data?.jobs.items ?? []
  if (jobs.length === 0 && !error) return null
  return (
    <Panel
      title={formatMessage({ id: 'jobs.latest' })}
      actions={<Link to={path('notifications/jobs')}>{formatMessage({ id: 'jobs.list.all' })}</Link>}
    >
      {error && (
        <Failure
          what={formatMessage({ id: 'jobs.latest.failed' })}
          error={error}
          retry={() => void refetch().catch(() => undefined)}
        />
      )}
      <ul className="failure-groups" aria-label={formatMessage({ id: 'jobs.latest' })}>
        {jobs.map((job) => (
          <li key={job.id}>
            <div className="failure-group-text">
              <p className="failure-group-head">
                <Link to={path(`notifications/jobs/${encodeURIComponent(job.id)}`)}>
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
    </Panel>
  )
}
