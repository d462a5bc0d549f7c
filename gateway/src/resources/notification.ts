import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint } from '../rest/rest.ts'

const newestFirst = { sortBy: { creationTime: 'text' }, defaultSort: '-creationTime' } as const

/** What is still to be told to merchants (specification 7.6). */
export const notificationQueue = endpoint('/notifications/queue', { name: 'queued notification', ...newestFirst })

/** What was told to merchants (specification 7.6). */
export const notifications = endpoint('/notifications', { name: 'notification', ...newestFirst })

export const notificationResolvers: Resolvers = {
  NotificationQueueItem: { callbackURLList: (item) => item.callbackURLList ?? [] },
  NotificationServiceItem: { notificationMessages: (item) => item.notificationMessages ?? [] },
}
