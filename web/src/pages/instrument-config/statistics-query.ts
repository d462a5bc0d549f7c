import { graphql } from '../../gql/gql.ts'

/** The statistics of an instrument. */
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
