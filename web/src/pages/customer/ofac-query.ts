import { graphql } from '../../gql/gql.ts'
import type { CustomerOfacChecksQuery } from '../../gql/graphql.ts'

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

export type CustomerOfacChecks = NonNullable<NonNullable<CustomerOfacChecksQuery['customer']>['ofacChecks']>
