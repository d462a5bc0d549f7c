import { graphql } from '../../gql/gql.ts'
import { EntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import type { ReadStatistics } from '../../screens/statistics/StatisticsPanel.tsx'

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
export function InstrumentStatistics({ id, read }: { readonly id: string; readonly read: ReadStatistics }) {
  return <EntryStatistics id={id} read={read} reset={resetMutation} />
}
