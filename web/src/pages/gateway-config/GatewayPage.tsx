import { BankAccount } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { EntryStatistics, useEntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import { GatewayInstruments, useInstruments } from './GatewayInstruments.tsx'
import { GatewayParts } from './GatewayParts.tsx'
import { gateways } from './gateway-config.tsx'
import { statisticsQuery } from './statistics-query.ts'

const resetStatistics = graphql(`
  mutation ResetGatewayConfigStatistics($id: ID!, $expectedResetTime: DateTime) {
    resetGatewayConfigStatistics(id: $id, expectedResetTime: $expectedResetTime) {
      id
      statistics {
        ...StatisticsFields
      }
    }
  }
`)

/** The page of one payment gateway: its configuration, its instruments and its statistics. */
export function Component() {
  const { gateways: id = '' } = useParams()
  const instruments = useInstruments(id)
  const statistics = useEntryStatistics(id, statisticsQuery)
  return (
    <EntryPage entry={gateways} icon={<BankAccount />} heading={({ displayName }) => displayName}>
      {(gateway) => (
        <>
          <EntryStatistics id={gateway.id} read={statistics} reset={resetStatistics} />
          <GatewayParts gateway={gateway} />
          <GatewayInstruments read={instruments} />
        </>
      )}
    </EntryPage>
  )
}
