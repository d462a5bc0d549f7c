import { routingConfigBounds as bounds } from '@portal/schema/routing-config'
import type { RoutingStatus } from '../../gql/enums.ts'
import { graphql } from '../../gql/gql.ts'
import type { RoutingConfigFieldsFragment } from '../../gql/graphql.ts'
import { paymentMethods } from '../../screens/charge/charge-status.ts'
import { entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { choice, currency, dateTime, id, integer, leastMoney, money, text } from '../../screens/entry/kinds.tsx'
import { countries, currencies } from '../../screens/entry/list-kinds.tsx'
import { withoutGateway } from './moved-traffic.ts'
import { RehearsedRoute } from './RehearsedRoute.tsx'
import { RoutingConsequences } from './RoutingConsequences.tsx'
import { RoutingLayout } from './RoutingLayout.tsx'
import { fallbacks, targets } from './routing-kinds.tsx'

graphql(`
  fragment RoutingConfigFields on RoutingConfig {
    ...RoutingEvaluated
    targets {
      gatewayConfigId
      weight
      priority
      gatewayConfig {
        id
        displayName
        status
      }
    }
    fallbacks
    ruleSetName
  }
`)

/** A routing configuration with all fields that its page shows. */
export type RoutingConfig = RoutingConfigFieldsFragment

/** The states of a routing configuration. */
export const routingStatuses = ['ACTIVE', 'SHADOW', 'INACTIVE'] as const satisfies readonly RoutingStatus[]
/** The tone of each state. */
export const routingTones = { ACTIVE: 'good', SHADOW: 'held', INACTIVE: 'ended' } as const

const fields = fieldsOf<RoutingConfig>()({
  id: { kind: id, editable: 'never', column: { width: 90, sort: 'routingId', card: 'id' } },
  name: {
    kind: text(bounds.name),
    place: 'none',
    column: { width: 220, minWidth: 150, sort: 'name', card: 'title' },
  },
  status: {
    kind: choice(routingStatuses, (status) => `enum.routingStatus.${status}`, routingTones),
    help: 'routing.status.help',
    initial: 'INACTIVE',
    column: { width: 120, minWidth: 100, card: 'tag' },
  },
  priority: {
    kind: integer(bounds.priority),
    help: 'routing.priority.help',
    column: { width: 90, minWidth: 80, sort: 'priority' },
  },
  targets: { kind: targets, help: 'routing.targets.help' },
  fallbacks: { kind: fallbacks, optional: true, none: 'routing.noFallbacks', help: 'routing.fallbacks.help' },
  paymentMethod: {
    kind: choice(paymentMethods, (method) => `enum.paymentMethod.${method}`),
    optional: true,
    none: 'provisioning.any',
  },
  countries: { kind: countries, optional: true, none: 'provisioning.any' },
  currencies: { kind: currencies, optional: true, none: 'provisioning.any' },
  amountCurrency: { kind: currency, optional: true, help: 'routing.amountCurrency.help' },
  minAmount: { kind: leastMoney('amountCurrency'), optional: true },
  maxAmount: { kind: money('amountCurrency'), optional: true },
  ruleSetName: { kind: text(bounds.ruleSetName), optional: true, help: 'routing.ruleSetName.help' },
  lastModified: {
    kind: dateTime,
    editable: 'never',
    column: { width: 190, minWidth: 140, sort: 'lastModified', card: 'time' },
  },
})

/** Decides which gateways process which charges of a merchant. */
export const routing = entryOf<RoutingConfig>()({
  at: 'routing/:routingId',
  noun: 'routing.noun',
  access: { add: 'configRouting', change: 'configRouting' },
  removal: 'routing.removal',
  fields,
  references: [],
  consequences: (before, after) => <RoutingConsequences before={before} after={after} />,
  parent: null,
  layout: (input, form) => <RoutingLayout input={input} form={form} />,
  rehearsal: (form) => <RehearsedRoute form={form} />,
  askedFor(config, search) {
    const without = search.get('without')
    const moved = without && withoutGateway(config, without)
    return moved ? { ...moved } : null
  },
  one: graphql(`
    query RoutingConfig($id: ID!) {
      entry: routingConfig(id: $id) {
        ...RoutingConfigFields
      }
    }
  `),
  add: graphql(`
    mutation AddRoutingConfig($input: NewRoutingConfigInput!) {
      entry: addRoutingConfig(input: $input) {
        ...RoutingConfigFields
      }
    }
  `),
  save: graphql(`
    mutation SaveRoutingConfig($input: RoutingConfigInput!) {
      entry: saveRoutingConfig(input: $input) {
        ...RoutingConfigFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveRoutingConfig($id: ID!, $expectedLastModified: DateTime) {
      removed: removeRoutingConfig(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})
