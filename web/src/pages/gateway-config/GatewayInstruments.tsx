import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { enabled } from '../../screens/provisioning/enabled-kind.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { usePath } from '../../screens/use-owner-path.ts'
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

/** The instruments that use a gateway. While there are any, the gateway cannot be deleted. */
export function GatewayInstruments({ id }: { readonly id: string }) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const read = useRead(instrumentsQuery, ({ instrumentConfigs }) => instrumentConfigs, { variables: { id } })
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
