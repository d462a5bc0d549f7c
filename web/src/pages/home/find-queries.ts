import { graphql } from '../../gql/gql.ts'

// Each source is asked on its own, so that one that does not answer leaves the others.

/** Charges that a search finds; decision 18 says how many platform calls that makes. */
export const findCharges = graphql(`
  query HomeCharges($search: String!) {
    found: charges(search: $search, page: { limit: 5 }) {
      total
      totalIsExact
      exactHit
      leftOut
      failedLookups {
        field
        message
        code
      }
      items {
        id
        merchantAccount
        chargeStatus
        amount
        amountCharged
        amountRefunded
        currency
        creationTime
      }
    }
  }
`)

/** Customers that a search finds; decision 18 says how many platform calls that makes. */
export const findCustomers = graphql(`
  query HomeCustomers($search: String!) {
    found: customers(search: $search, page: { limit: 5 }) {
      total
      totalIsExact
      exactHit
      leftOut
      failedLookups {
        field
        message
        code
      }
      items {
        id
        merchantAccount
        customerStatus
        creationTime
        personalInfo {
          firstName
          lastName
        }
      }
    }
  }
`)

/** Sanctions checks with an id of their own or of their customer: two platform calls. */
export const findOfacChecks = graphql(`
  query HomeOfacChecks($search: String!) {
    found: ofacChecks(search: $search, page: { limit: 5 }) {
      ...ListPage
      items {
        id
        merchantAccount
        ofacReviewStatus
        creationTime
      }
    }
  }
`)

/** Notifications that wait, with an id of their own or of their charge: at most two platform calls. */
export const findQueued = graphql(`
  query HomeQueued($search: String!) {
    found: notificationQueue(search: $search, page: { limit: 5 }) {
      ...ListPage
      items {
        id
        merchantAccount
        status
        creationTime
      }
    }
  }
`)

/** Notifications that were sent, with an id of their own or of their charge: at most two platform calls. */
export const findSent = graphql(`
  query HomeSent($search: String!) {
    found: notifications(search: $search, page: { limit: 5 }) {
      ...ListPage
      items {
        id
        merchantAccount
        status
        creationTime
      }
    }
  }
`)

/** The caller of a user name: one platform call. */
export const findCallers = graphql(`
  query HomeCallers($search: String!) {
    found: callers(search: $search, page: { limit: 5 }) {
      ...ListPage
      items {
        id
        locked
        assignedMerchantAccount {
          name
        }
      }
    }
  }
`)
