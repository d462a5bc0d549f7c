import { graphql } from '../../gql/gql.ts'

// Each is asked on its own, so that one that does not answer leaves the others.

/** Sanctions checks to review, the oldest first: one platform call. */
export const waitingChecks = graphql(`
  query WaitingChecks {
    list: ofacChecks(filter: { ofacReviewStatus: NEEDS_REVIEW }, sort: "creationTime", page: { limit: 1 }) {
      total
      totalIsExact
      items {
        id
        creationTime
      }
    }
  }
`)

/** Notifications that are not tried again by themselves, the oldest first: one platform call. */
export const waitingNotifications = graphql(`
  query WaitingNotifications {
    list: notificationQueue(filter: { status: FAILED_PERMANENTLY }, sort: "creationTime", page: { limit: 1 }) {
      total
      totalIsExact
      items {
        id
        creationTime
      }
    }
  }
`)

/** The newest resends, of which the caller's own may be paused: no platform call. */
export const waitingJobs = graphql(`
  query WaitingJobs {
    jobs(page: { limit: 50 }) {
      items {
        id
        state
        isOwn
        startedAt
      }
    }
  }
`)

/** Queues that are stopped: two platform calls. */
export const waitingQueues = graphql(`
  query WaitingQueues {
    platform: platformQueues(filter: { running: false }, page: { limit: 200 }) {
      items {
        name
        stop {
          time
        }
      }
    }
    notifications: notificationServiceQueues(filter: { running: false }, page: { limit: 200 }) {
      items {
        name
        stop {
          time
        }
      }
    }
  }
`)

/** Callers that somebody has to unlock: one platform call. */
export const waitingCallers = graphql(`
  query WaitingCallers {
    list: callers(filter: { locked: true }, page: { limit: 1 }) {
      total
      totalIsExact
    }
  }
`)

/** When the caller's own passwords expire: one platform call. */
export const waitingPasswords = graphql(`
  query WaitingPasswords {
    me {
      id
      assignedMerchantAccount {
        name
      }
      passwordCreationDates {
        passwordId
        date
      }
      passwordExpirationDates {
        passwordId
        date
      }
    }
  }
`)
