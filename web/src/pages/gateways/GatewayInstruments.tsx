import { useQuery } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { pathOf } from '../../paths.ts'
import { Failure } from '../../screens/Failure.tsx'
import { enabled } from '../../screens/provisioning/enabled-kind.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

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

/** The instruments that are paid through a gateway: as long as there are some it cannot be deleted. */
export function GatewayInstruments({ id }: { readonly id: string }) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const { data, error, loading, refetch } = useQuery(instrumentsQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const page = data?.instrumentConfigs
  return (
    <Panel title={formatMessage({ id: 'gateways.instruments' })}>
      {error && (
        <Failure
          what={formatMessage({ id: 'gateways.instruments.failed' })}
          error={error}
          retry={() => void refetch().catch(() => undefined)}
        />
      )}
      {loading && !page && <SkeletonLines count={2} />}
      {page && page.items.length === 0 && (
        <p className="data-panel-note muted">{formatMessage({ id: 'gateways.instruments.none' })}</p>
      )}
      {page && page.items.length > 0 && (
        <ul className="gateway-instruments">
          {page.items.map((instrument) => (
            <li key={instrument.id}>
              <Link to={path(pathOf('instruments/:instruments', { instruments: instrument.id }))}>
                {instrument.id} {instrument.displayName}
              </Link>{' '}
              {instrument.status && enabled.show(instrument.status, {}, 'row')}
            </li>
          ))}
        </ul>
      )}
      {page && page.total > page.items.length && (
        <p className="data-panel-note muted">
          {formatMessage({ id: 'gateways.instruments.more' }, { shown: page.items.length, total: page.total })}
        </p>
      )}
    </Panel>
  )
}
