import { MobilePhone } from '@blueprintjs/icons'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { CheckoutCache } from './CheckoutCache.tsx'
import { InstrumentStatistics } from './InstrumentStatistics.tsx'
import { InstrumentSupports } from './InstrumentSupports.tsx'
import { instruments } from './instrument-config.tsx'

/** The page of one payment instrument: its configuration and its statistics. */
export function Component() {
  return (
    <EntryPage entry={instruments} icon={<MobilePhone />} heading={({ displayName }) => displayName}>
      {(instrument) => (
        <>
          <InstrumentStatistics id={instrument.id} />
          {instrument.paymentInstrument && (
            <InstrumentSupports id={instrument.paymentInstrument} configId={instrument.id} />
          )}
          <CheckoutCache />
        </>
      )}
    </EntryPage>
  )
}
