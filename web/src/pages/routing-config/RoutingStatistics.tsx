import { graphql } from '../../gql/gql.ts'
import { EntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import type { ReadStatistics } from '../../screens/statistics/StatisticsPanel.tsx'

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
export function RoutingStatistics({ id, read }: { readonly id: string; readonly read: ReadStatistics }) {
  return <EntryStatistics id={id} read={read} reset={resetMutation} />
}
