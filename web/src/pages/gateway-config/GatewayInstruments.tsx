import { useIntl } from 'react-intl'
import { Link, useSearchParams } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import type { GatewayInstrumentsQuery } from '../../gql/graphql.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { enabled } from '../../screens/provisioning/enabled-kind.ts'
import { Read } from '../../screens/read/Read.tsx'
import { type Reading, useRead } from '../../screens/read/use-read.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ShownOf } from '../../ui/ShownOf.tsx'

const instrumentsQuery = graphql(`
  query GatewayInstruments($id: ID!) {
    instrumentConfigs(filter: { paymentGateway: $id }, page: { limit: 200 }) {
      total
      items {
        id
        displayName
        status
      }
    }
  }
`)

type Instruments = GatewayInstrumentsQuery['instrumentConfigs']

/** Reads the instruments in parallel with the gateway, unless its page shows the form or the history. */
export function useInstruments(id: string): Reading<Instruments> {
  const [search] = useSearchParams()
  return useRead(instrumentsQuery, ({ instrumentConfigs }) => instrumentConfigs, {
    variables: { id },
    skip: search.has('edit') || search.get('tab') === 'history',
  })
}

/** The instruments that use a gateway. While there are any, the gateway cannot be deleted. */
export function GatewayInstruments({ read }: { readonly read: Reading<Instruments> }) {
  const { formatMessage } = useIntl()
  const path = usePath()
  return (
    <Panel title={formatMessage({ id: 'gateways.instruments' })}>
      <Read of={read} failed="gateways.instruments.failed" skeleton={2} none="gateways.instruments.none">
        {(page) => (
          <>
            <ul className="gateway-instruments">
              {page.items.map((instrument) => (
                <li key={instrument.id}>
                  <Link to={path('instruments/:instruments', { instruments: instrument.id })}>
                    {instrument.id} {instrument.displayName}
                  </Link>{' '}
                  {instrument.status && enabled.show(instrument.status, {}, 'row')}
                </li>
              ))}
            </ul>
            <ShownOf page={page} note="gateways.instruments.more" />
          </>
        )}
      </Read>
    </Panel>
  )
}
