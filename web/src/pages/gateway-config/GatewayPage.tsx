import { BankAccount } from '@blueprintjs/icons'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { GatewayInstruments } from './GatewayInstruments.tsx'
import { GatewayParts } from './GatewayParts.tsx'
import { GatewayStatistics } from './GatewayStatistics.tsx'
import { gateways } from './gateway-config.tsx'

/** The page of one payment gateway: its configuration, its instruments and its statistics. */
export function Component() {
  return (
    <EntryPage entry={gateways} icon={<BankAccount />} heading={({ displayName }) => displayName}>
      {(gateway) => (
        <>
          <GatewayStatistics id={gateway.id} />
          <GatewayParts gateway={gateway} />
          <GatewayInstruments id={gateway.id} />
        </>
      )}
    </EntryPage>
  )
}
