import { graphql } from '../../gql/gql.ts'

/** What happened at a gateway. */
export const statisticsQuery = graphql(`
  query GatewayConfigStatistics($id: ID!) {
    counted: gatewayConfig(id: $id) {
      id
      statistics {
        ...StatisticsFields
      }
    }
  }
`)
