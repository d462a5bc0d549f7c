import { BankAccount } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { EntryStatistics, useEntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { configuration } from './configuration-kind.tsx'
import { GatewayInstruments, useInstruments } from './GatewayInstruments.tsx'
import { type GatewayConfig, gateways } from './gateway-config.tsx'
import { multithread } from './multithread-kind.tsx'
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

/** The configuration of a gateway, and how requests are sent to it in parallel. */
function GatewayParts({ gateway }: { readonly gateway: GatewayConfig }) {
  const { formatMessage } = useIntl()
  return (
    <>
      {gateway.configuration && gateway.configuration.length > 0 && (
        <Panel title={formatMessage({ id: 'field.configuration' })}>
          {configuration.show(gateway.configuration, {}, 'page')}
        </Panel>
      )}
      {gateway.multithread && (
        <Panel title={formatMessage({ id: 'field.multithread' })}>
          {multithread.show(gateway.multithread, {}, 'page')}
        </Panel>
      )}
    </>
  )
}
