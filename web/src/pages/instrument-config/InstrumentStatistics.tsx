import { graphql } from '../../gql/gql.ts'
import { EntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import { statisticsQuery } from './statistics-query.ts'

const resetMutation = graphql(`
  mutation ResetInstrumentConfigStatistics($id: ID!, $expectedResetTime: DateTime) {
    resetInstrumentConfigStatistics(id: $id, expectedResetTime: $expectedResetTime) {
      id
      statistics {
        ...StatisticsFields
      }
    }
  }
`)

/** The statistics of an instrument. */
export function InstrumentStatistics({ id }: { readonly id: string }) {
  return <EntryStatistics id={id} query={statisticsQuery} reset={resetMutation} />
}
