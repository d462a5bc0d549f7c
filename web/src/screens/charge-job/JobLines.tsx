import { Button, HTMLSelect } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { JobItemState } from '../../gql/graphql.ts'
import { useMerchant } from '../../session/merchant.ts'
import { useDownload } from '../download/use-download.ts'
import { Failure } from '../error/Failure.tsx'
import type { ChargeJobDetails } from './charge-job-query.ts'
import { countOf, groups, plansOf } from './groups.ts'
import { LinesPanel } from './LinesPanel.tsx'

const states: readonly JobItemState[] = ['UNKNOWN', 'FAILED', 'LEFT', 'DONE', 'NOT_STARTED', 'IN_FLIGHT']

/** The lines of a job on charges: those that need attention first, then the others, with a download of all. */
export function JobLines({ job }: { readonly job: ChargeJobDetails }) {
  const { formatMessage } = useIntl()
  const merchant = useMerchant()
  const isPlan = job.state === 'PLANNED' || job.state === 'PLANNING'
  const [state, setState] = useState<JobItemState | ''>('')
  const [download, start] = useDownload(`/files/jobs/${encodeURIComponent(job.id)}`, merchant)
  const unknown = job.counts.unknown - job.counts.inFlight
  const file = (
    <Button size="small" icon={<Download />} loading={download.state === 'loading'} onClick={start}>
      {formatMessage({ id: isPlan ? 'bulk.file.plan' : 'jobs.file' })}
    </Button>
  )
  const failure = download.state === 'failed' && (
    <Failure what={formatMessage({ id: 'jobs.file.failed' })} error={download.error} retry={start} />
  )
  const shown = job.state === 'PLANNED' ? groups.filter((group) => countOf(group, job.plan) > 0) : []
  if (shown.length > 0) {
    return (
      <div className="charge-job-groups">
        {failure}
        {shown.map((group, place) => (
          <LinesPanel
            key={group}
            job={job}
            title={formatMessage({ id: `bulk.group.${group}` })}
            count={countOf(group, job.plan)}
            plans={plansOf(group)}
            actions={place === 0 && file}
          />
        ))}
      </div>
    )
  }
  return (
    <div className="charge-job-groups">
      {unknown > 0 && (
        <LinesPanel job={job} title={formatMessage({ id: 'bulk.needsPerson' })} count={unknown} state="UNKNOWN" />
      )}
      {failure}
      <LinesPanel
        key={state}
        job={job}
        title={formatMessage({ id: 'bulk.lines' })}
        {...(state && { state })}
        actions={
          <>
            {!isPlan && (
              <HTMLSelect
                aria-label={formatMessage({ id: 'bulk.lines.state' })}
                value={state}
                onChange={({ currentTarget: { value } }) => setState(value as JobItemState | '')}
              >
                <option value="">{formatMessage({ id: 'jobs.items.all' })}</option>
                {states.map((each) => (
                  <option key={each} value={each}>
                    {formatMessage({ id: `bulk.state.${each}` })}
                  </option>
                ))}
              </HTMLSelect>
            )}
            {file}
          </>
        }
      />
    </div>
  )
}
