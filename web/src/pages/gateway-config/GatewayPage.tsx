import { BankAccount } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { useEntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import { GatewayInstruments, useInstruments } from './GatewayInstruments.tsx'
import { GatewayParts } from './GatewayParts.tsx'
import { GatewayStatistics } from './GatewayStatistics.tsx'
import { gateways } from './gateway-config.tsx'
import { statisticsQuery } from './statistics-query.ts'

/** The page of one payment gateway: its configuration, its instruments and its statistics. */
export function Component() {
  const { gateways: id = '' } = useParams()
  const instruments = useInstruments(id)
  const statistics = useEntryStatistics(id, statisticsQuery)
  return (
    <EntryPage entry={gateways} icon={<BankAccount />} heading={({ displayName }) => displayName}>
      {(gateway) => (
        <>
          <GatewayStatistics id={gateway.id} read={statistics} />
          <GatewayParts gateway={gateway} />
          <GatewayInstruments read={instruments} />
        </>
      )}
    </EntryPage>
  )
}
