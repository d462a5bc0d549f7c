import { graphql } from '../../gql/gql.ts'

graphql(`
  fragment RoutingEvaluated on RoutingConfig {
    id
    merchantAccount
    name
    status
    priority
    paymentMethod
    countries
    currencies
    amountCurrency
    minAmount
    maxAmount
    lastModified
  }
`)

/** All routing configurations in evaluation order. */
export const evaluationQuery = graphql(`
  query RoutingEvaluation {
    routingConfigs(page: { limit: 200 }, sort: "priority") {
      total
      items {
        ...RoutingEvaluated
        targets {
          gatewayConfigId
          weight
        }
      }
    }
  }
`)
