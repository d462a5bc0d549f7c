/** The statuses of a mail, which are those of a batch (specification 4.3). */
export const mailStatuses = [
  'QUEUED',
  'SENT',
  'PARTIALLY_FAILED',
  'PAUSED',
  'CANCELED',
  'PENDING',
  'PROCESSING',
  'SUCCESS',
  'PARTIALLY_SUCCESS',
  'FAILED',
  'FAILED_PERMANENTLY',
  'STOPPED',
] as const
