import { graphql } from '../../gql/gql.ts'
import type { ChargeJobItemsQuery, JobDetailsFragment } from '../../gql/graphql.ts'

/** A page of the lines of a job on charges. */
export const chargeJobItemsQuery = graphql(`
  query ChargeJobItems($id: ID!, $state: JobItemState, $plans: [JobPlan!], $page: PageInput!, $names: Boolean!) {
    job(id: $id) {
      id
      items(state: $state, plans: $plans, page: $page) {
        total
        items {
          ...ChargeJobItem
          customer @include(if: $names) {
            id
            personalInfo {
              firstName
              lastName
            }
          }
        }
      }
    }
  }
`)

graphql(`
  fragment ChargeJobItem on JobItem {
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
    amount
    currency
    remaining
    remainingAfter
    chargeStatus
    customerId
    transactionId
    finding
  }
`)

/** Starts a plan on charges. */
export const startChargeJob = graphql(`
  mutation StartChargeJob($input: StartJobInput!) {
    startJob(input: $input) {
      ...JobDetails
    }
  }
`)

/** Stores a selection of charges with a command. */
export const planChargeJob = graphql(`
  mutation PlanChargeJob($input: ChargeJobInput!) {
    planChargeJob(input: $input) {
      ...JobDetails
    }
  }
`)

/** Whether a plan is still in progress, and how many of its lines have been read. */
export const planningJobQuery = graphql(`
  query PlanningJob($id: ID!) {
    job(id: $id) {
      id
      state
      lines
      counts {
        selection
      }
    }
  }
`)

/** Plans lines of a job again. */
export const planChargeJobAgain = graphql(`
  mutation PlanChargeJobAgain($input: ChargeJobAgainInput!) {
    planChargeJobAgain(input: $input) {
      ...JobDetails
    }
  }
`)

/** Changes amounts of a plan. */
export const setChargeJobAmounts = graphql(`
  mutation SetChargeJobAmounts($input: ChargeJobAmountsInput!) {
    setChargeJobAmounts(input: $input) {
      ...JobDetails
    }
  }
`)

/** Reads the charge of an unknown line again. */
export const readJobItem = graphql(`
  mutation ReadJobItem($input: JobItemInput!) {
    readJobItem(input: $input) {
      ...ChargeJobItem
    }
  }
`)

/** Sends the command of one line again. */
export const sendJobItemAgain = graphql(`
  mutation SendJobItemAgain($input: JobItemInput!) {
    sendJobItemAgain(input: $input) {
      ...ChargeJobItem
    }
  }
`)

export type ChargeJobDetails = JobDetailsFragment
export type ChargeJobItem = NonNullable<ChargeJobItemsQuery['job']>['items']['items'][number]
