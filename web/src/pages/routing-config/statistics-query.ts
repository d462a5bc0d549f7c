import { graphql } from '../../gql/gql.ts'

/** The statistics of the charges that a routing configuration routed. */
export const statisticsQuery = graphql(`
  query RoutingConfigStatistics($id: ID!) {
    counted: routingConfig(id: $id) {
      id
      statistics {
        ...StatisticsFields
      }
    }
  }
`)
