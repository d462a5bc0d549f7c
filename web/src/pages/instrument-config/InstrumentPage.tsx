import { MobilePhone } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { useEntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import { CheckoutCache } from './CheckoutCache.tsx'
import { InstrumentStatistics } from './InstrumentStatistics.tsx'
import { InstrumentSupports } from './InstrumentSupports.tsx'
import { instruments } from './instrument-config.tsx'
import { statisticsQuery } from './statistics-query.ts'

/** The page of one payment instrument: its configuration and its statistics. */
export function Component() {
  const { instruments: id = '' } = useParams()
  const statistics = useEntryStatistics(id, statisticsQuery)
  return (
    <EntryPage entry={instruments} icon={<MobilePhone />} heading={({ displayName }) => displayName}>
      {(instrument) => (
        <>
          <InstrumentStatistics id={instrument.id} read={statistics} />
          {instrument.paymentInstrument && (
            <InstrumentSupports id={instrument.paymentInstrument} configId={instrument.id} />
          )}
          <CheckoutCache />
        </>
      )}
    </EntryPage>
  )
}
