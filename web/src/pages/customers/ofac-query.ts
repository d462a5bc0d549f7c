import { graphql } from '../../gql/gql.ts'
import type { OfacCheckFieldsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment OfacCheckFields on OfacCheck {
    id
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
    matches {
      entityId
      name
      type
      programs
      score
      addressMatch
    }
  }
`)

/** A sanctions check, with its names masked or in the clear. */
export type OfacCheck = OfacCheckFieldsFragment

/** A customer's sanctions checks, newest first. */
export const customerOfacChecksQuery = graphql(`
  query CustomerOfacChecks($id: ID!) {
    customer(id: $id) {
      id
      merchantAccount
      ofacChecks(page: { limit: 50 }) {
        total
        items {
          ...OfacCheckFields
        }
      }
    }
  }
`)
