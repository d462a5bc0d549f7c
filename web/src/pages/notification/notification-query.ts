import { graphql } from '../../gql/gql.ts'
import type { QueuedRowFragment, SentRowFragment } from '../../gql/graphql.ts'

graphql(`
  fragment QueuedRow on NotificationQueueItem {
    id
    merchantAccount
    chargeId
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
`)

graphql(`
  fragment SentRow on NotificationServiceItem {
    id
    merchantAccount
    chargeId
    notificationType
    status
    creationTime
    notificationMessages {
      url
      sentTime
      httpStatus
      attempt
    }
  }
`)

graphql(`
  fragment AttemptParts on NotificationMessage {
    url
    sentTime
    httpStatus
    requestBody
    responseBody
    attempt
    durationMillis
  }
`)

graphql(`
  fragment ChargeNow on Charge {
    id
    merchantAccount
    chargeStatus
    amount
    amountCharged
    amountRefunded
    currency
    lastModified
  }
`)

/** The notifications that are waiting or could not be delivered. */
export const queueQuery = graphql(`
  query NotificationQueue($search: String, $filter: NotificationFilter, $page: PageInput, $sort: String) {
    list: notificationQueue(search: $search, filter: $filter, page: $page, sort: $sort) {
      ...ListPage
      items {
        ...QueuedRow
      }
    }
  }
`)

/** The notifications that were sent. */
export const serviceQuery = graphql(`
  query Notifications($search: String, $filter: NotificationFilter, $page: PageInput, $sort: String) {
    list: notifications(search: $search, filter: $filter, page: $page, sort: $sort) {
      ...ListPage
      items {
        ...SentRow
      }
    }
  }
`)

/** One queued notification, with the current charge. */
export const queuedQuery = graphql(`
  query QueuedNotification($id: ID!) {
    notification: queuedNotification(id: $id) {
      ...QueuedRow
      notificationMessages {
        ...AttemptParts
      }
      charge {
        ...ChargeNow
      }
    }
  }
`)

/** One delivered notification, with the current charge. */
export const sentQuery = graphql(`
  query SentNotification($id: ID!) {
    notification(id: $id) {
      ...SentRow
      notificationMessages {
        ...AttemptParts
      }
      charge {
        ...ChargeNow
      }
    }
  }
`)

/** The failures in groups. */
export const failuresQuery = graphql(`
  query NotificationFailures {
    notificationFailures {
      read
      isComplete
      groups {
        host
        httpStatus
        error
        count
        since
        nextAttemptTime
        merchantAccounts
      }
    }
  }
`)

export type QueuedRow = QueuedRowFragment
export type SentRow = SentRowFragment
