import { graphql } from '../../gql/gql.ts'
import type { CustomerFinancialSummariesQuery } from '../../gql/graphql.ts'

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

export type Summaries = NonNullable<NonNullable<CustomerFinancialSummariesQuery['customer']>['financialSummaries']>
