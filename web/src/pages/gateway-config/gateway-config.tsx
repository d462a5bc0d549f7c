import { gatewayConfigBounds } from '@portal/schema/gateway-config'
import { graphql } from '../../gql/gql.ts'
import type { GatewayConfigFieldsFragment, GatewayConfigRowFragment } from '../../gql/graphql.ts'
import { pathOf } from '../../paths.ts'
import { askUses, entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { id, lastModified, text } from '../../screens/entry/kinds.tsx'
import { currencies } from '../../screens/entry/list-kinds.tsx'
import { enabled, stopsOffering } from '../../screens/provisioning/enabled-kind.ts'
import { TrafficNow } from '../../screens/statistics/TrafficNow.tsx'
import { configuration } from './configuration-kind.tsx'
import { detailOfGateway } from './detail-kind.tsx'
import { GatewayLayout } from './GatewayLayout.tsx'
import { multithread } from './multithread-kind.tsx'
import { statisticsQuery } from './statistics-query.ts'

graphql(`
  fragment GatewayConfigRow on GatewayConfig {
    id
    merchantAccount
    displayName
    gatewayDetail
    currencies
    status
    lastModified
  }
  fragment GatewayConfigFields on GatewayConfig {
    ...GatewayConfigRow
    configuration {
      name
      type
      required
      description
      value
      secret {
        isSet
        lastModified
      }
    }
    multithread {
      enabled
      configType
      token {
        isSet
        lastModified
      }
      expirationTime
      scheduler
    }
  }
`)

/** A gateway configuration with all fields that its page shows. */
export type GatewayConfig = GatewayConfigFieldsFragment

/** The fields of a gateway configuration that a list shows. */
export const rowFields = fieldsOf<GatewayConfigRowFragment>()({
  id: { kind: id, editable: 'never', column: { width: 110, sort: 'id', card: 'id' } },
  displayName: {
    kind: text(gatewayConfigBounds.displayName),
    place: 'none',
    column: { width: 230, minWidth: 150, sort: 'displayName', card: 'title' },
  },
  gatewayDetail: { kind: detailOfGateway, editable: 'onAdd', column: { width: 150, minWidth: 110 } },
  status: { kind: enabled, initial: 'DISABLED', off: 'DISABLED', column: { width: 130, minWidth: 110, card: 'tag' } },
  currencies: { kind: currencies, optional: true, none: 'gateways.everyCurrency', help: 'gateways.currencies.help' },
  lastModified,
})

const fields = fieldsOf<GatewayConfig>()({
  ...rowFields,
  configuration: { kind: configuration, optional: true, place: 'none' },
  multithread: { kind: multithread, optional: true, place: 'none' },
})

const instrumentsOfGateway = graphql(`
  query InstrumentsOfGateway($id: ID!) {
    uses: instrumentConfigs(filter: { paymentGateway: $id }, page: { limit: 5 }) {
      total
      items {
        id
      }
    }
  }
`)

const routingOfGateway = graphql(`
  query RoutingOfGateway($id: ID!) {
    uses: routingConfigs(filter: { gatewayConfigId: $id }, page: { limit: 5 }) {
      total
      items {
        id
      }
    }
  }
`)

/** The payment gateways that a merchant has configured. */
export const gateways = entryOf<GatewayConfig>()({
  at: 'gateways/:gateways',
  noun: 'gateways.noun',
  access: { add: 'provisioning', change: 'provisioning' },
  removal: 'gateways.removal',
  fields,
  layout: (input, form) => <GatewayLayout input={input} form={form} />,
  references: [
    {
      label: 'instruments.title',
      ask: ({ id }) => askUses(instrumentsOfGateway, { id }),
      path: (_gateway, id) => pathOf('instruments/:instruments', { instruments: id }),
      holds: true,
    },
    {
      label: 'routing.title',
      ask: ({ id }) => askUses(routingOfGateway, { id }),
      path: (_gateway, id) => pathOf('routing/:routingId', { routingId: id }),
      holds: true,
      needs: 'configRouting',
    },
  ],
  consequences: (before, after) =>
    stopsOffering(before, after) && <TrafficNow id={before.id} query={statisticsQuery} />,
  parent: null,
  one: graphql(`
    query GatewayConfig($id: ID!) {
      entry: gatewayConfig(id: $id) {
        ...GatewayConfigFields
      }
    }
  `),
  add: graphql(`
    mutation AddGatewayConfig($input: NewGatewayConfigInput!) {
      entry: addGatewayConfig(input: $input) {
        ...GatewayConfigFields
      }
    }
  `),
  save: graphql(`
    mutation SaveGatewayConfig($input: GatewayConfigInput!) {
      entry: saveGatewayConfig(input: $input) {
        ...GatewayConfigFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveGatewayConfig($id: ID!, $expectedLastModified: DateTime) {
      removed: removeGatewayConfig(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})
