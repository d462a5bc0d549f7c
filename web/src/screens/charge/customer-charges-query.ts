import { graphql } from '../../gql/gql.ts'

/** The newest charges of one customer. */
export const customerChargesQuery = graphql(`
  query CustomerCharges($id: String!, $limit: Int!) {
    list: charges(filter: { customerId: $id }, page: { limit: $limit }) {
      ...ListPage
      items {
        ...ChargeRow
      }
    }
  }
`)
