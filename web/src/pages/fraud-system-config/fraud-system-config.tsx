import { fraudSystemBounds as bounds } from '@portal/schema/fraud-system-config'
import type { FraudCheckTiming, FraudDecision, FraudProvider } from '../../gql/enums.ts'
import { graphql } from '../../gql/gql.ts'
import type { FraudSystemConfigFieldsFragment } from '../../gql/graphql.ts'
import { entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { choice, id, integer, lastModified, text } from '../../screens/entry/kinds.tsx'
import { enabled } from '../../screens/provisioning/enabled-kind.ts'
import { secret } from '../../screens/provisioning/secret-kind.tsx'
import { constraints } from './constraints-kind.ts'
import { FraudSystemLayout, RehearsedChecks } from './FraudSystemLayout.tsx'

graphql(`
  fragment FraudSystemConfigFields on FraudSystemConfig {
    id
    merchantAccount
    displayName
    provider
    status
    timing
    defaultDecision
    timeoutMillis
    credentials {
      isSet
      lastModified
    }
    constraints {
      countries
      currencies
      instrumentConfigIds
      trustLevels
      amountCurrency
      minAmount
      maxAmount
    }
    lastModified
  }
`)

const providers = ['PROVIDER_1', 'PROVIDER_2'] as const satisfies readonly FraudProvider[]
const timings = ['AUTHORIZE', 'CHARGE'] as const satisfies readonly FraudCheckTiming[]
const decisions = ['ALLOW_PURCHASE', 'REJECT_PURCHASE'] as const satisfies readonly FraudDecision[]

const fields = fieldsOf<FraudSystemConfigFieldsFragment>()({
  id: { kind: id, editable: 'never', column: { width: 130, sort: 'id', card: 'id' } },
  displayName: {
    kind: text(bounds.displayName),
    place: 'none',
    column: { width: 220, minWidth: 150, sort: 'displayName', card: 'title' },
  },
  provider: {
    kind: choice(providers, (provider) => `enum.fraudProvider.${provider}`),
    editable: 'onAdd',
    column: { width: 140, minWidth: 110, card: 'note' },
  },
  status: { kind: enabled, initial: 'ENABLED', off: 'DISABLED', column: { width: 130, minWidth: 110, card: 'tag' } },
  timing: {
    kind: choice(timings, (timing) => `enum.fraudCheckTiming.${timing}`),
    help: 'fraud.timing.help',
    initial: 'AUTHORIZE',
    column: { width: 180, minWidth: 140 },
  },
  defaultDecision: {
    kind: choice(decisions, (decision) => `enum.fraudDecision.${decision}`),
    help: 'fraud.defaultDecision.help',
    initial: 'ALLOW_PURCHASE',
    column: { width: 170, minWidth: 130 },
  },
  timeoutMillis: { kind: integer(bounds.timeoutMillis) },
  credentials: { kind: secret(bounds.credentials), help: 'fraud.credentials.help' },
  constraints: { kind: constraints, optional: true },
  lastModified,
})

/** The systems that check a merchant's purchases for fraud. */
export const fraudSystems = entryOf<FraudSystemConfigFieldsFragment>()({
  at: 'fraud/:fraud',
  noun: 'fraud.noun',
  access: { add: 'provisioning', change: 'provisioning' },
  removal: 'fraud.removal',
  fields,
  layout: (input, form) => <FraudSystemLayout input={input} form={form} />,
  rehearsal: (form) => <RehearsedChecks form={form} />,
  references: [],
  parent: null,
  one: graphql(`
    query FraudSystemConfig($id: ID!) {
      entry: fraudSystemConfig(id: $id) {
        ...FraudSystemConfigFields
      }
    }
  `),
  add: graphql(`
    mutation AddFraudSystemConfig($input: NewFraudSystemConfigInput!) {
      entry: addFraudSystemConfig(input: $input) {
        ...FraudSystemConfigFields
      }
    }
  `),
  save: graphql(`
    mutation SaveFraudSystemConfig($input: FraudSystemConfigInput!) {
      entry: saveFraudSystemConfig(input: $input) {
        ...FraudSystemConfigFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveFraudSystemConfig($id: ID!, $expectedLastModified: DateTime) {
      removed: removeFraudSystemConfig(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})
