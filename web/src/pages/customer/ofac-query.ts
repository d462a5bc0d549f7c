import { graphql } from '../../gql/gql.ts'

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
