import { graphql } from '../../gql/gql.ts'
import type { JobDetailsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment JobDetails on Job {
    id
    kind
    state
    pausedBecause
    callerName
    reason
    selectedAt
    startedAt
    endedAt
    expiresAt
    isOwn
    command
    lines
    startsAt
    sums {
      currency
      count
      amount
      doneCount
      done
      unknown
    }
    counts {
      selection
      done
      failed
      unknown
      left
      notStarted
      inFlight
      leftOut
    }
    plan {
      plan
      count
      earliest
    }
  }
`)

/** Saves a selection of notifications with its plan. */
export const planResend = graphql(`
  mutation PlanNotificationResend($input: ResendSelection!) {
    planNotificationResend(input: $input) {
      ...JobDetails
    }
  }
`)

/** One job. */
export const jobQuery = graphql(`
  query Job($id: ID!) {
    job(id: $id) {
      ...JobDetails
    }
  }
`)

/** The latest jobs. */
export const jobsQuery = graphql(`
  query Jobs($limit: Int!) {
    jobs(page: { limit: $limit }) {
      total
      items {
        ...JobDetails
      }
    }
  }
`)

/** A page of the items of a job, with the state of their delivery. */
export const jobItemsQuery = graphql(`
  query JobItems($id: ID!, $state: JobItemState, $page: PageInput!) {
    job(id: $id) {
      id
      items(state: $state, page: $page) {
        total
        items {
          id
          place
          objectId
          merchantAccount
          plan
          state
          note
          codedNote {
            code
            values {
              name
              value
            }
          }
          deliveryStatus
        }
      }
    }
  }
`)

/** Starts a plan. */
export const startJob = graphql(`
  mutation StartJob($input: StartJobInput!) {
    startJob(input: $input) {
      ...JobDetails
    }
  }
`)

/** Prevents further batches from starting. */
export const pauseJob = graphql(`
  mutation PauseJob($id: ID!) {
    pauseJob(id: $id) {
      ...JobDetails
    }
  }
`)

/** Resumes a job. */
export const resumeJob = graphql(`
  mutation ResumeJob($id: ID!) {
    resumeJob(id: $id) {
      ...JobDetails
    }
  }
`)

/** Ends a job. */
export const stopJob = graphql(`
  mutation StopJob($id: ID!) {
    stopJob(id: $id) {
      ...JobDetails
    }
  }
`)

export type Job = JobDetailsFragment
