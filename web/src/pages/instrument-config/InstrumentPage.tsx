import { MobilePhone } from '@blueprintjs/icons'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { CheckoutCache } from './CheckoutCache.tsx'
import { InstrumentStatistics } from './InstrumentStatistics.tsx'
import { InstrumentSupports } from './InstrumentSupports.tsx'
import { instruments } from './instrument-config.tsx'

/** The page of one payment instrument: how it is offered, and what came of it. */
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
