import { graphql } from '../../gql/gql.ts'
import type { OfacCheckFieldsFragment, OfacEvidenceFragment } from '../../gql/graphql.ts'

graphql(`
  fragment OfacCheckFields on OfacCheck {
    id
    merchantAccount
    customerId
    chargeId
    ofacServiceProvider
    ofacVerifiedName
    ofacMatchedName
    ofacCheckStatus
    ofacReviewStatus
    ofacReviewNotes
    reviewedBy
    reviewTime
    creationTime
    lastModified
    matches {
      entityId
      name
      type
      programs
      score
      dob
      addressMatch
    }
  }
`)

graphql(`
  fragment OfacEvidence on OfacCheck {
    ...OfacCheckFields
    customer {
      id
      merchantAccount
      customerType
      personalInfo {
        masked
        firstName
        lastName
        dob
        address {
          city
          stateProvince
          postalCode
          country
        }
      }
    }
    earlierDecisions {
      id
      ofacReviewStatus
      ofacReviewNotes
      reviewedBy
      reviewTime
      matches {
        entityId
      }
    }
  }
`)

/** A sanctions check, with masked or unmasked names. */
export type OfacCheck = OfacCheckFieldsFragment

/** An unmasked sanctions check, with its customer and earlier decisions. */
export type OfacEvidence = OfacEvidenceFragment

/** One sanctions check, masked. */
export const ofacCheckQuery = graphql(`
  query OfacCheck($id: ID!) {
    ofacCheck(id: $id) {
      ...OfacCheckFields
    }
  }
`)

/** The response is unmasked. Never put it into the cache, where other screens would show it. */
export const revealOfacCheck = graphql(`
  mutation RevealOfacCheck($id: ID!) {
    revealOfacCheck(id: $id) {
      ...OfacEvidence
    }
  }
`)

/** Decides a check, once. */
export const saveOfacCheck = graphql(`
  mutation SaveOfacCheck($input: OfacCheckInput!) {
    saveOfacCheck(input: $input) {
      ...OfacCheckFields
    }
  }
`)
