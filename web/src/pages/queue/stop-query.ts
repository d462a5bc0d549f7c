import { graphql } from '../../gql/gql.ts'

/** Stops a queue of the platform. */
export const stopPlatformQueue = graphql(`
  mutation StopPlatformQueue($name: String!, $reason: String!) {
    stopPlatformQueue(name: $name, reason: $reason) {
      ...QueueParts
    }
  }
`)

/** Stops a queue of the notification service. */
export const stopServiceQueue = graphql(`
  mutation StopNotificationServiceQueue($name: String!, $reason: String!) {
    stopNotificationServiceQueue(name: $name, reason: $reason) {
      ...QueueParts
    }
  }
`)
