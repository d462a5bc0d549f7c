import { instrumentConfigBounds as bounds } from '@portal/schema/instrument-config'
import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import type { BulkPaymentFileFormat, CostBurden, NotificationEmailType } from '../../gql/enums.ts'
import { graphql } from '../../gql/gql.ts'
import type { InstrumentConfigFieldsFragment } from '../../gql/graphql.ts'
import { pathOf } from '../../paths.ts'
import { paymentMethods } from '../../screens/charge/charge-status.ts'
import { askUses, entryOf } from '../../screens/entry/entry.ts'
import { flag } from '../../screens/entry/flag-kind.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { choice, currency, id, integer, lastModified, leastMoney, money, text } from '../../screens/entry/kinds.tsx'
import { addresses, ascending, choices, countries, currencies } from '../../screens/entry/list-kinds.tsx'
import { enabled, stopsOffering } from '../../screens/provisioning/enabled-kind.ts'
import { TrafficNow } from '../../screens/statistics/TrafficNow.tsx'
import { InstrumentLayout } from './InstrumentLayout.tsx'
import { gatewayOfInstrument, instrumentOfConfig, pattern } from './instrument-kinds.tsx'
import { statisticsQuery } from './statistics-query.ts'

graphql(`
  fragment InstrumentConfigFields on InstrumentConfig {
    id
    merchantAccount
    displayName
    paymentInstrument
    paymentGateway
    status
    priority
    allowedLiveMode
    countries
    currencies
    amountCurrency
    minAmount
    maxAmount
    paymentMethodExceptions
    costBurden
    installmentsEnabled
    numberOfInstallments
    oneClick
    images
    userAgentRegex
    revisitSchedule
    autoSyncIntervalMinutes
    emailToggles
    enabledBulkPayment
    bulkPaymentFileFormat
    enabledSettlement
    strictTrustLevelInstruments
    idMindDeviceCollection
    lastModified
  }
`)

const trustLevelsOfInstrument = graphql(`
  query TrustLevelsOfInstrument($id: ID!) {
    uses: trustLevels(filter: { instrumentConfigId: $id }, page: { limit: 5 }) {
      total
      items {
        id
      }
    }
  }
`)

const fraudSystemsOfInstrument = graphql(`
  query FraudSystemsOfInstrument($id: ID!) {
    uses: fraudSystemConfigs(filter: { instrumentConfigId: $id }, page: { limit: 5 }) {
      total
      items {
        id
      }
    }
  }
`)

/** An instrument configuration with all fields that its page shows. */
export type InstrumentConfig = InstrumentConfigFieldsFragment

const burdens = ['CUSTOMER', 'MERCHANT'] as const satisfies readonly CostBurden[]
const formats = ['CSV', 'NACHA', 'PAIN_001'] as const satisfies readonly BulkPaymentFileFormat[]
const emails = notificationEmailTypes satisfies readonly NotificationEmailType[]

const fields = fieldsOf<InstrumentConfig>()({
  id: { kind: id, editable: 'never', column: { width: 110, sort: 'id', card: 'id' } },
  displayName: {
    kind: text(bounds.displayName),
    help: 'instruments.displayName.help',
    place: 'none',
    column: { width: 200, minWidth: 140, sort: 'displayName', card: 'title' },
  },
  paymentInstrument: { kind: instrumentOfConfig, editable: 'onAdd', column: { width: 150, minWidth: 142 } },
  paymentGateway: { kind: gatewayOfInstrument, column: { width: 130, minWidth: 128 } },
  status: { kind: enabled, initial: 'ENABLED', off: 'DISABLED', column: { width: 130, minWidth: 110, card: 'tag' } },
  priority: {
    kind: integer(bounds.priority),
    help: 'instruments.priority.help',
    column: { width: 110, minWidth: 90, sort: 'priority' },
  },
  allowedLiveMode: { kind: flag, initial: false },
  countries: { kind: countries, optional: true, none: 'instruments.everyCountry' },
  currencies: { kind: currencies, optional: true, none: 'instruments.everyCurrency' },
  amountCurrency: { kind: currency, optional: true, help: 'instruments.amountCurrency.help' },
  minAmount: { kind: leastMoney('amountCurrency'), optional: true },
  maxAmount: { kind: money('amountCurrency'), optional: true },
  paymentMethodExceptions: {
    kind: choices(paymentMethods, (method) => `enum.paymentMethod.${method}`),
    optional: true,
    help: 'instruments.paymentMethodExceptions.help',
  },
  costBurden: { kind: choice(burdens, (who) => `enum.costBurden.${who}`), optional: true },
  installmentsEnabled: { kind: flag, initial: false },
  numberOfInstallments: { kind: integer(bounds.numberOfInstallments), optional: true },
  oneClick: { kind: flag, initial: false },
  userAgentRegex: { kind: pattern, optional: true, help: 'instruments.userAgentRegex.help' },
  revisitSchedule: {
    kind: ascending(bounds.revisitSchedule),
    optional: true,
    help: 'instruments.revisitSchedule.help',
  },
  autoSyncIntervalMinutes: { kind: integer(bounds.autoSyncIntervalMinutes), optional: true },
  emailToggles: {
    kind: choices(emails, (email) => `enum.notificationEmailType.${email}`),
    optional: true,
    help: 'instruments.emailToggles.help',
  },
  enabledBulkPayment: { kind: flag, initial: false },
  bulkPaymentFileFormat: {
    kind: choice(formats, (format) => `enum.bulkPaymentFileFormat.${format}`),
    optional: true,
  },
  enabledSettlement: { kind: flag, initial: false },
  strictTrustLevelInstruments: { kind: flag, initial: false, help: 'instruments.strictTrustLevelInstruments.help' },
  idMindDeviceCollection: { kind: flag, initial: false },
  images: { kind: addresses(bounds.images), optional: true, help: 'instruments.images.help' },
  lastModified,
})

/** The payment instruments that a merchant offers. */
export const instruments = entryOf<InstrumentConfig>()({
  at: 'instruments/:instruments',
  noun: 'instruments.noun',
  access: { add: 'provisioning', change: 'provisioning' },
  removal: 'instruments.removal',
  saved: 'instruments.saved',
  fields,
  references: [
    {
      label: 'trust.title',
      ask: ({ id }) => askUses(trustLevelsOfInstrument, { id }),
      path: (_instrument, trustLevel) => pathOf('trust/:trustLevel', { trustLevel }),
      holds: false,
    },
    {
      label: 'fraud.title',
      ask: ({ id }) => askUses(fraudSystemsOfInstrument, { id }),
      path: (_instrument, fraud) => pathOf('fraud/:fraud', { fraud }),
      holds: false,
    },
  ],
  layout: (input, form) => <InstrumentLayout input={input} form={form} />,
  consequences: (before, after) =>
    stopsOffering(before, after) && <TrafficNow id={before.id} query={statisticsQuery} />,
  parent: null,
  one: graphql(`
    query InstrumentConfig($id: ID!) {
      entry: instrumentConfig(id: $id) {
        ...InstrumentConfigFields
      }
    }
  `),
  add: graphql(`
    mutation AddInstrumentConfig($input: NewInstrumentConfigInput!) {
      entry: addInstrumentConfig(input: $input) {
        ...InstrumentConfigFields
      }
    }
  `),
  save: graphql(`
    mutation SaveInstrumentConfig($input: InstrumentConfigInput!) {
      entry: saveInstrumentConfig(input: $input) {
        ...InstrumentConfigFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveInstrumentConfig($id: ID!, $expectedLastModified: DateTime) {
      removed: removeInstrumentConfig(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})
