import type { BatchStatus } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'

/** The tone of each mail status. */
export const mailTones: Readonly<Record<BatchStatus, Tone>> = {
  QUEUED: 'wait',
  PENDING: 'wait',
  PROCESSING: 'wait',
  PAUSED: 'wait',
  SENT: 'good',
  SUCCESS: 'good',
  PARTIALLY_SUCCESS: 'wait',
  PARTIALLY_FAILED: 'bad',
  FAILED: 'bad',
  FAILED_PERMANENTLY: 'bad',
  CANCELED: 'ended',
  STOPPED: 'ended',
}
