import { graphql } from '../../gql/gql.ts'
import { EntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import { statisticsQuery } from './statistics-query.ts'

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
export function GatewayStatistics({ id }: { readonly id: string }) {
  return <EntryStatistics id={id} query={statisticsQuery} reset={resetMutation} />
}
