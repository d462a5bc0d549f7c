import { graphql } from '../../gql/gql.ts'

graphql(`
  fragment FinancialSummaryFields on FinancialSummary {
    purchases
    purchaseAmountUsd
    attempts
    declines
    refunds
    refundAmountUsd
    chargebacks
  }
`)

/** A customer's purchases in four time windows. */
export const summariesQuery = graphql(`
  query CustomerFinancialSummaries($id: ID!) {
    customer(id: $id) {
      id
      merchantAccount
      financialSummaries {
        last24Hours {
          ...FinancialSummaryFields
        }
        last7Days {
          ...FinancialSummaryFields
        }
        last30Days {
          ...FinancialSummaryFields
        }
        lifetime {
          ...FinancialSummaryFields
        }
      }
    }
  }
`)
