import { creationTimeOf, endpoint } from '../rest/endpoint.ts'
import { severalOf } from '../rest/endpoints.ts'

const newestFirst = {
  sortBy: { creationTime: 'text' },
  defaultSort: '-creationTime',
  createdAt: creationTimeOf,
  searchBy: ['chargeId'],
  addedFilters: severalOf('status'),
} as const

/** Notifications that wait for delivery, or could not be delivered (specification 7.6). */
export const notificationQueue = endpoint('/notifications/queue', { name: 'queued notification', ...newestFirst })

/** Sent notifications (specification 7.6). */
export const notifications = endpoint('/notifications', {
  calls: ['queue', 'resend'],
  name: 'notification',
  ...newestFirst,
})

/** Queues notifications again (specification 7.6). */
export const resend = endpoint('/notifications/resend', { name: 'resend' })
