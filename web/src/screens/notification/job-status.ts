import type { JobStatus } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'

/** The tone of each job status. */
export const jobTones: Readonly<Record<JobStatus, Tone>> = {
  READY: 'wait',
  FORCE_SUBMIT: 'wait',
  SUCCESS: 'good',
  FAILED: 'bad',
  FAILED_PERMANENTLY: 'bad',
  STOPPED: 'ended',
  SKIPPED: 'ended',
}
