import type { Resolvers } from '../generated/resolvers.ts'
import { badInput } from '../rest/error.ts'
import { endpoint } from '../rest/rest.ts'
import { headerNames } from '../rest/wire.ts'

const newestFirst = { sortBy: { creationTime: 'text' }, defaultSort: '-creationTime' } as const

/** What is still to be told to merchants (specification 7.6). */
export const notificationQueue = endpoint('/notifications/queue', { name: 'queued notification', ...newestFirst })

/** What was told to merchants (specification 7.6). */
export const notifications = endpoint('/notifications', { name: 'notification', ...newestFirst })

const testNotifications = endpoint('/test/notifications', { name: 'test notification' })

const longestUrl = 2_000

export const notificationResolvers: Resolvers = {
  Mutation: {
    sendTestNotification(_root, { input: { chargeId, url } }, { rest }) {
      const address = addressOf(url)
      return rest.perform(testNotifications, { chargeId }, { [headerNames.notificationUrl]: address })
    },
  },
  NotificationQueueItem: { callbackURLList: (item) => item.callbackURLList ?? [] },
  NotificationServiceItem: { notificationMessages: (item) => item.notificationMessages ?? [] },
}

/** The address as it may stand in a header: nothing but ASCII is left of it. Throws BAD_INPUT for what is none. */
function addressOf(url: string): string {
  const address = URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol)) throw badInput('url', 'is not a valid URL')
  if (address.username || address.password)
    throw badInput('url', 'is not a valid URL: it bears a user name or password')
  if (address.href.length > longestUrl) throw badInput('url', `is too long: at most ${longestUrl} characters`)
  return address.href
}
