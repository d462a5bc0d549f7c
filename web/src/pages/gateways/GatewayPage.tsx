import { BankAccount } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { GatewayInstruments } from './GatewayInstruments.tsx'
import { GatewayParts } from './GatewayParts.tsx'
import { GatewayStatistics } from './GatewayStatistics.tsx'
import { gateways } from './gateway.tsx'

/** The page of one payment gateway: what it is configured with, what goes through it, and what came of that. */
export function Component() {
  const { gateways: id = '' } = useParams()
  const path = useOwnerPath()
  return (
    <EntryPage
      entry={gateways}
      id={id}
      icon={<BankAccount />}
      list={(gateway) => path(gateway?.merchantAccount, 'gateways')}
      heading={({ displayName }) => <h2 className="detail-name">{displayName}</h2>}
    >
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
