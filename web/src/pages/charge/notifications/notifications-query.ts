import { graphql } from '../../../gql/gql.ts'
import type { ChargeNotificationsQuery } from '../../../gql/graphql.ts'

/** The maximum number of notifications to read, per list. */
const mostNotifications = 20

/** The variables of the query below. */
export const notificationsVariables = (id: string) => ({ id, limit: mostNotifications })

/** The delivered and the queued notifications of a charge. */
export const chargeNotificationsQuery = graphql(`
  query ChargeNotifications($id: ID!, $limit: Int!) {
    charge(id: $id) {
      id
      merchantAccount
      notificationQueue(page: { limit: $limit }) {
        total
        items {
          id
          notificationType
          status
          attempts
          creationTime
          nextAttemptTime
          callbackURLList {
            url
            status
            lastHttpStatus
            lastError
          }
        }
      }
      notifications(page: { limit: $limit }) {
        total
        items {
          id
          notificationType
          status
          creationTime
          notificationMessages {
            url
            sentTime
            httpStatus
            requestBody
            responseBody
            attempt
            durationMillis
          }
        }
      }
    }
  }
`)

/** A charge with its notifications. */
export type Notified = NonNullable<ChargeNotificationsQuery['charge']>
export type Queued = NonNullable<Notified['notificationQueue']>['items'][number]
export type Delivered = NonNullable<Notified['notifications']>['items'][number]

export function newestFirst(left: Queued | Delivered, right: Queued | Delivered): number {
  const [a, b] = [left.creationTime ?? '', right.creationTime ?? '']
  return a === b ? 0 : a < b ? 1 : -1
}
