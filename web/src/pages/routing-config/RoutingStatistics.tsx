import { graphql } from '../../gql/gql.ts'
import { EntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import { statisticsQuery } from './statistics-query.ts'

const resetMutation = graphql(`
  mutation ResetRoutingConfigStatistics($id: ID!, $expectedResetTime: DateTime) {
    resetRoutingConfigStatistics(id: $id, expectedResetTime: $expectedResetTime) {
      id
      statistics {
        ...StatisticsFields
      }
    }
  }
`)

/** The statistics of the charges that a routing configuration routed. */
export function RoutingStatistics({ id }: { readonly id: string }) {
  return <EntryStatistics id={id} query={statisticsQuery} reset={resetMutation} />
}
