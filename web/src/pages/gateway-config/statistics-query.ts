import { graphql } from '../../gql/gql.ts'

/** The statistics of a gateway. */
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
