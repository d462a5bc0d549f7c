import type { Resolvers } from '../generated/resolvers.ts'
import { badInput } from '../rest/error.ts'
import { endpoint } from '../rest/rest.ts'
import { headerNames } from '../rest/wire.ts'

const newestFirst = { sortBy: { creationTime: 'text' }, defaultSort: '-creationTime' } as const

/** Notifications that wait for delivery (specification 7.6). */
export const notificationQueue = endpoint('/notifications/queue', { name: 'queued notification', ...newestFirst })

/** Notifications that were sent (specification 7.6). */
export const notifications = endpoint('/notifications', { name: 'notification', ...newestFirst })

const testNotifications = endpoint('/test/notifications', { name: 'test notification' })

const longestUrl = 2_000

export const notificationResolvers: Resolvers = {
  Mutation: {
    sendTestNotification(_root, { input: { chargeId, url } }, { rest }) {
      const address = addressOf(url)
      // 202 and nothing else (specification 7.6).
      return rest.run(
        testNotifications,
        null,
        { chargeId },
        { headers: { [headerNames.notificationUrl]: address }, expects: 202 },
      )
    },
  },
  NotificationQueueItem: { callbackURLList: (item) => item.callbackURLList ?? [] },
  NotificationServiceItem: { notificationMessages: (item) => item.notificationMessages ?? [] },
}

/** The address in the form of a header value, which is ASCII only. Throws BAD_INPUT for an invalid one. */
function addressOf(url: string): string {
  const address = URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol)) throw badInput('url', 'is not a valid URL')
  if (address.username || address.password)
    throw badInput('url', 'is not a valid URL: it contains a user name or password')
  if (address.href.length > longestUrl) throw badInput('url', `is too long: at most ${longestUrl} characters`)
  return address.href
}
