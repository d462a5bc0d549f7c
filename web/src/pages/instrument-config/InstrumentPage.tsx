import { MobilePhone } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { EntryStatistics, useEntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import { CheckoutCache } from './CheckoutCache.tsx'
import { InstrumentSupports } from './InstrumentSupports.tsx'
import { instruments } from './instrument-config.tsx'
import { statisticsQuery } from './statistics-query.ts'

const resetStatistics = graphql(`
  mutation ResetInstrumentConfigStatistics($id: ID!, $expectedResetTime: DateTime) {
    resetInstrumentConfigStatistics(id: $id, expectedResetTime: $expectedResetTime) {
      id
      statistics {
        ...StatisticsFields
      }
    }
  }
`)

/** The page of one payment instrument: its configuration and its statistics. */
export function Component() {
  const { instruments: id = '' } = useParams()
  const statistics = useEntryStatistics(id, statisticsQuery)
  return (
    <EntryPage entry={instruments} icon={<MobilePhone />} heading={({ displayName }) => displayName}>
      {(instrument) => (
        <>
          <EntryStatistics id={instrument.id} read={statistics} reset={resetStatistics} />
          {instrument.paymentInstrument && (
            <InstrumentSupports id={instrument.paymentInstrument} configId={instrument.id} />
          )}
          <CheckoutCache />
        </>
      )}
    </EntryPage>
  )
}
