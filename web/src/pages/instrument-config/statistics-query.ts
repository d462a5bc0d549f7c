import { graphql } from '../../gql/gql.ts'

/** What happened at an instrument. */
export const statisticsQuery = graphql(`
  query InstrumentConfigStatistics($id: ID!) {
    counted: instrumentConfig(id: $id) {
      id
      statistics {
        ...StatisticsFields
      }
    }
  }
`)
