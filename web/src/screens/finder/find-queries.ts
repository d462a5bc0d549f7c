import { graphql } from '../../gql/gql.ts'

// One query per source, so that a failed one does not affect the others.

/** Charges that match a search. Decision 18 gives the number of platform calls. */
export const findCharges = graphql(`
  query FinderCharges($search: String!) {
    found: charges(search: $search, page: { limit: 5 }) {
      ...ListPage
      items {
        id
        merchantAccount
        chargeStatus
        amount
        amountCharged
        amountRefunded
        currency
      }
    }
  }
`)

/** Customers that match a search. Decision 18 gives the number of platform calls. */
export const findCustomers = graphql(`
  query FinderCustomers($search: String!) {
    found: customers(search: $search, page: { limit: 5 }) {
      ...ListPage
      items {
        id
        merchantAccount
        customerStatus
        personalInfo {
          firstName
          lastName
        }
      }
    }
  }
`)

/** Sanctions checks that match by their id or their customer's: two platform calls. */
export const findOfacChecks = graphql(`
  query FinderOfacChecks($search: String!) {
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

/** Queued notifications that match by their id or their charge's: at most two platform calls. */
export const findQueued = graphql(`
  query FinderQueued($search: String!) {
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

/** Sent notifications that match by their id or their charge's: at most two platform calls. */
export const findSent = graphql(`
  query FinderSent($search: String!) {
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

/** The caller with a user name: one platform call. */
export const findCallers = graphql(`
  query FinderCallers($search: String!) {
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
