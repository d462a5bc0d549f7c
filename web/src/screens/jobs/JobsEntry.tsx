import { Redo } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { RunningJobsQuery, RunningJobsQueryVariables } from '../../gql/graphql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { useLive } from '../live/use-live.ts'
import { usePath } from '../object/use-owner-path.ts'
import './jobs-entry.css'

/** The newest jobs. A merchant has at most ten that are planned, running or paused. */
const runningJobsQuery = graphql(`
  query RunningJobs {
    jobs(page: { limit: 60 }) {
      items {
        id
        state
      }
    }
  }
`)

const everyMs = 60_000
const all = () => ({})

/** The link to the resend jobs, with the number of running ones. */
export function JobsEntry() {
  const { formatMessage, formatNumber } = useIntl()
  const path = usePath()
  const { data } = useLive<RunningJobsQuery, RunningJobsQueryVariables>(runningJobsQuery, all, everyMs)
  const running = data?.jobs.items.filter(({ state }) => state === 'RUNNING').length ?? 0
  const label = formatMessage({ id: data ? 'jobs.entry' : 'jobs.list' }, { count: running })
  return (
    <LinkButton
      className="jobs-entry"
      variant="minimal"
      to={path('jobs')}
      icon={<Redo />}
      aria-label={label}
      title={label}
    >
      {running > 0 && (
        <span className="jobs-entry-count" aria-hidden="true">
          {formatNumber(running)}
        </span>
      )}
    </LinkButton>
  )
}
