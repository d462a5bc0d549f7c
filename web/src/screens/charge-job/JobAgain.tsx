import { useIntl } from 'react-intl'
import type { ChargeJobDetails } from './charge-job-query.ts'
import { PlanAgain } from './PlanAgain.tsx'

/** Plans the failed lines of a job again, or those whose charge had changed. Never includes unknown lines. */
export function JobAgain({ job }: { readonly job: ChargeJobDetails }) {
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
