import { graphql } from '../../gql/gql.ts'
import type { QueuePartsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment QueueParts on Queue {
    name
    system
    running
    depth
    lastRunTime
    depthPerMinute
    stop {
      merchantAccount
      callerName
      reason
      time
    }
  }
`)

/** The platform's queues: all, or only stopped ones. */
export const platformQueuesQuery = graphql(`
  query PlatformQueues($filter: QueueFilter) {
    page: platformQueues(filter: $filter, page: { limit: 200 }) {
      items {
        ...QueueParts
      }
    }
  }
`)

/** The notification service's queues: all, or only stopped ones. */
export const serviceQueuesQuery = graphql(`
  query NotificationServiceQueues($filter: QueueFilter) {
    page: notificationServiceQueues(filter: $filter, page: { limit: 200 }) {
      items {
        ...QueueParts
      }
    }
  }
`)

/** Starts a stopped queue of the platform. */
export const startPlatformQueue = graphql(`
  mutation StartPlatformQueue($name: String!) {
    startPlatformQueue(name: $name) {
      ...QueueParts
    }
  }
`)

/** Starts a stopped queue of the notification service. */
export const startServiceQueue = graphql(`
  mutation StartNotificationServiceQueue($name: String!) {
    startNotificationServiceQueue(name: $name) {
      ...QueueParts
    }
  }
`)

export type Queue = QueuePartsFragment
