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

/** What a customer bought in four windows of time. */
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
