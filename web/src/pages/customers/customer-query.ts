import { graphql } from '../../gql/gql.ts'
import type { CustomerQuery } from '../../gql/graphql.ts'

/** One customer; the payment profiles only where the caller may read them. */
export const customerQuery = graphql(`
  query Customer($id: ID!, $profiles: Boolean!) {
    customer(id: $id) {
      id
      merchantAccount
      lgId
      customerType
      customerStatus
      trustLevel
      locale
      creationTime
      lastModified
      personalInfo {
        firstName
        lastName
        email
        dob
        phoneNumber
        address {
          streetAddress
          streetAddress2
          city
          stateProvince
          postalCode
          country
        }
      }
      paymentProfiles @include(if: $profiles) {
        id
        method
        displayName
        status
        last4
        bin
        expMonth
        expYear
        supportsCashIn
        supportsCashOut
      }
      fraud {
        riskScore
        blocked
        blockReason
        blockedUntil
      }
      properties {
        name
        value
      }
    }
  }
`)

/** A customer with all that the page shows of the customer alone. */
export type CustomerDetails = NonNullable<CustomerQuery['customer']>
