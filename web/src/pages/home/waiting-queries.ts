import { graphql } from '../../gql/gql.ts'

// One query per kind, so that a failed one does not affect the others.

/** Sanctions checks to review, oldest first: one platform call. */
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

/** Notifications that are not retried automatically, oldest first: one platform call. */
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

/** The newest resends, including the caller's own paused ones: no platform call. */
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

/** Requests for approval, and emergency runs: no platform call. */
export const waitingApprovals = graphql(`
  query WaitingApprovals {
    counts: approvalCounts {
      decidable
      own
      emergencies
    }
  }
`)

/** Stopped queues: two platform calls. */
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

/** Locked callers: one platform call. */
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
