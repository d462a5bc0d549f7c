import { graphql } from '../../gql/gql.ts'
import { EntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import type { ReadStatistics } from '../../screens/statistics/StatisticsPanel.tsx'

const resetMutation = graphql(`
  mutation ResetGatewayConfigStatistics($id: ID!, $expectedResetTime: DateTime) {
    resetGatewayConfigStatistics(id: $id, expectedResetTime: $expectedResetTime) {
      id
      statistics {
        ...StatisticsFields
      }
    }
  }
`)

/** The statistics of a gateway. */
export function GatewayStatistics({ id, read }: { readonly id: string; readonly read: ReadStatistics }) {
  return <EntryStatistics id={id} read={read} reset={resetMutation} />
}
