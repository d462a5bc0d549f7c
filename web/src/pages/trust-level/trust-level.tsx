import { trustLevelBounds as bounds } from '@portal/schema/trust-level'
import { graphql } from '../../gql/gql.ts'
import type { TrustLevelConfigFieldsFragment } from '../../gql/graphql.ts'
import { pathOf } from '../../paths.ts'
import { trustLevels as levels } from '../../screens/customer/customer-status.ts'
import { askUses, entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { choice, id, lastModified, text } from '../../screens/entry/kinds.tsx'
import { instrumentConfigs } from '../../screens/provisioning/instrument-kinds.tsx'
import { restrictions } from './restrictions-kind.tsx'
import { RehearsedLimits, TrustLevelLayout } from './TrustLevelLayout.tsx'

graphql(`
  fragment TrustLevelConfigFields on TrustLevelConfig {
    id
    merchantAccount
    name
    description
    instrumentConfigIds
    restrictions {
      type
      instrumentConfigId
      attempts
      purchases
      amount
      currency
      period {
        value
        unit
      }
      blockDuration {
        value
        unit
      }
      reason
    }
    lastModified
  }
`)

/** A trust level with all fields that its page shows. */
export type TrustLevel = TrustLevelConfigFieldsFragment

const customersOfLevel = graphql(`
  query CustomersOfTrustLevel($level: [CustomerRiskLevel!]!) {
    uses: customers(filter: { trustLevel: $level }, page: { limit: 5 }) {
      total
      items {
        id
      }
    }
  }
`)

const fraudSystemsOfLevel = graphql(`
  query FraudSystemsOfTrustLevel($level: CustomerRiskLevel!) {
    uses: fraudSystemConfigs(filter: { trustLevel: $level }, page: { limit: 5 }) {
      total
      items {
        id
      }
    }
  }
`)

/** The name of the level. Without it, the objects that use the level are unknown. */
function nameOf({ id: missing, name }: TrustLevel) {
  if (name === null) throw new Error(`The platform does not name the level ${missing}`)
  return name
}

const fields = fieldsOf<TrustLevel>()({
  id: { kind: id, editable: 'never', column: { width: 120, sort: 'id', card: 'id' } },
  name: {
    kind: choice(levels, (level) => `enum.customerRiskLevel.${level}`),
    editable: 'onAdd',
    place: 'none',
    column: { width: 150, minWidth: 120, sort: 'name', card: 'title' },
  },
  description: { kind: text(bounds.description), optional: true, column: { width: 220, minWidth: 130 } },
  instrumentConfigIds: {
    kind: instrumentConfigs(bounds.instrumentConfigIds),
    optional: true,
    none: 'trust.everyInstrument',
    help: 'trust.instruments.help',
    column: { width: 220, minWidth: 130 },
  },
  restrictions: {
    kind: restrictions,
    optional: true,
    none: 'trust.unlimited',
    column: { width: 420, minWidth: 220, card: 'note' },
  },
  lastModified,
})

/** The restrictions of customers at each trust level of a merchant. */
export const trustLevels = entryOf<TrustLevel>()({
  at: 'trust/:trustLevel',
  noun: 'trust.noun',
  access: { add: 'provisioning', change: 'provisioning' },
  removal: 'trust.removal',
  fields,
  layout: (input, form) => <TrustLevelLayout input={input} form={form} />,
  rehearsal: (form) => <RehearsedLimits form={form} />,
  references: [
    {
      label: 'shell.menu.customers',
      ask: (level) => askUses(customersOfLevel, { level: nameOf(level) }),
      path: (_level, customer) => pathOf('customers/:customer', { customer }),
      needs: 'customers',
      holds: false,
    },
    {
      label: 'fraud.title',
      ask: (level) => askUses(fraudSystemsOfLevel, { level: nameOf(level) }),
      path: (_level, fraud) => pathOf('fraud/:fraud', { fraud }),
      holds: false,
    },
  ],
  parent: null,
  one: graphql(`
    query TrustLevelConfig($id: ID!) {
      entry: trustLevel(id: $id) {
        ...TrustLevelConfigFields
      }
    }
  `),
  add: graphql(`
    mutation AddTrustLevel($input: NewTrustLevelConfigInput!) {
      entry: addTrustLevel(input: $input) {
        ...TrustLevelConfigFields
      }
    }
  `),
  save: graphql(`
    mutation SaveTrustLevel($input: TrustLevelConfigInput!) {
      entry: saveTrustLevel(input: $input) {
        ...TrustLevelConfigFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveTrustLevel($id: ID!, $expectedLastModified: DateTime) {
      removed: removeTrustLevel(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})
