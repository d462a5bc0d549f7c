import { useIntl } from 'react-intl'
import type { JobDetailsFragment } from '../../gql/graphql.ts'
import { Timestamp } from '../shown/Timestamp.tsx'

const moments = ['selectedAt', 'startedAt', 'endedAt'] as const

/** The line below a job's name: its owner, its reason, and when it was selected, started and ended. */
export function JobIdentity({ job }: { readonly job: JobDetailsFragment }) {
  const { formatMessage } = useIntl()
  return (
    <>
      {moments.map(
        (moment) =>
          job[moment] && (
            <span key={moment}>
              {formatMessage({ id: `jobs.${moment}` })} <Timestamp iso={job[moment]} />
            </span>
          ),
      )}
      <bdi>{job.callerName}</bdi>
      {job.reason && <span>{job.reason}</span>}
    </>
  )
}
