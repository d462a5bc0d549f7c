import type { BatchStatus } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'

/** What a mail's status means, in the product's colors. */
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
