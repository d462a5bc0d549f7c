import { graphql } from '../../gql/gql.ts'

/** What happened to what a routing configuration routed. */
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
