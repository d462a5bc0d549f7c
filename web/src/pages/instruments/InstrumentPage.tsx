import { MobilePhone } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { CheckoutCache } from './CheckoutCache.tsx'
import { InstrumentStatistics } from './InstrumentStatistics.tsx'
import { InstrumentSupports } from './InstrumentSupports.tsx'
import { instruments } from './instrument.tsx'

/** The page of one payment instrument: how it is offered, and what came of it. */
export function Component() {
  const { instruments: id = '' } = useParams()
  const path = useOwnerPath()
  return (
    <EntryPage
      entry={instruments}
      id={id}
      icon={<MobilePhone />}
      list={(instrument) => path(instrument?.merchantAccount, 'instruments')}
      heading={({ displayName }) => <h2 className="detail-name">{displayName}</h2>}
    >
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
