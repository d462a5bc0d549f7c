import { useIntl } from 'react-intl'
import type { JobState } from '../../gql/enums.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { Tone } from '../../ui/tone.ts'
import type { Job } from './job-query.ts'

const tones: Readonly<Record<JobState, Tone>> = {
  PLANNING: 'wait',
  PLANNED: 'held',
  RUNNING: 'wait',
  PAUSED: 'wait',
  STOPPED: 'ended',
  DONE: 'good',
}

/** The state of a job. A finished job with failed or unknown items is not shown as a success. */
export function JobStateTag({ job, large = false }: { readonly job: Job; readonly large?: boolean }) {
  const { formatMessage } = useIntl()
  const { state, counts } = job
  const isFlawed = state === 'DONE' && counts.failed + counts.unknown > 0
  return (
    <StatusTag
      tone={isFlawed ? 'bad' : tones[state]}
      label={formatMessage({ id: isFlawed ? 'jobs.doneWithFailures' : `enum.jobState.${state}` })}
      code={state}
      large={large}
    />
  )
}
