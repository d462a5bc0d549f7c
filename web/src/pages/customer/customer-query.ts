import { type AccessSubject, denial } from '@portal/schema/access'
import { graphql } from '../../gql/gql.ts'
import type { CustomerQuery, PersonalInfoFieldsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment PersonalInfoFields on PersonalInfo {
    masked
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
`)

graphql(`
  fragment CustomerFields on Customer {
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
      ...PersonalInfoFields
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
`)

/** One customer. Includes the payment profiles only if the caller may read them. */
export const customerQuery = graphql(`
  query Customer($id: ID!, $profiles: Boolean!) {
    customer(id: $id) {
      ...CustomerFields
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
    }
  }
`)

/** The variables of the query for a caller. */
export function customerVariables(id: string, subject: AccessSubject) {
  return { id, profiles: denial(subject, 'profiles') === null }
}

/** A customer with all fields that the page reads with it. */
export type CustomerDetails = NonNullable<CustomerQuery['customer']>

/** A stored means of payment. */
export type PaymentProfile = NonNullable<CustomerDetails['paymentProfiles']>[number]

/** Personal data of a customer, masked or unmasked. */
export type PersonalInfo = PersonalInfoFieldsFragment

export const addCustomer = graphql(`
  mutation AddCustomer($input: NewCustomerInput!) {
    addCustomer(input: $input) {
      ...CustomerFields
    }
  }
`)

export const saveCustomer = graphql(`
  mutation SaveCustomer($input: CustomerInput!) {
    saveCustomer(input: $input) {
      ...CustomerFields
    }
  }
`)

export const blockCustomer = graphql(`
  mutation BlockCustomer($input: BlockCustomerInput!) {
    blockCustomer(input: $input) {
      ...CustomerFields
    }
  }
`)

export const unblockCustomer = graphql(`
  mutation UnblockCustomer($input: UnblockCustomerInput!) {
    unblockCustomer(input: $input) {
      ...CustomerFields
    }
  }
`)

/** The response is unmasked. Never cache it, because other screens would show it. */
export const revealPersonalInfo = graphql(`
  mutation RevealPersonalInfo($id: ID!, $ofac: Boolean!) {
    revealPersonalInfo(id: $id) {
      id
      merchantAccount
      personalInfo {
        ...PersonalInfoFields
      }
      ofacChecks(page: { limit: 50 }) @include(if: $ofac) {
        items {
          ...OfacCheckFields
        }
      }
    }
  }
`)

export const removePaymentProfile = graphql(`
  mutation RemovePaymentProfile($id: ID!) {
    removePaymentProfile(id: $id)
  }
`)
