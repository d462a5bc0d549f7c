import { graphql } from '../../gql/gql.ts'
import type { InstallmentSettingFieldsFragment } from '../../gql/graphql.ts'
import { pathOf } from '../../paths.ts'
import { paymentMethods } from '../../screens/charge/charge-status.ts'
import { askUses, entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { choice, currency, dateTime, id, money } from '../../screens/entry/kinds.tsx'
import { burden, offered } from './installment-values.ts'

graphql(`
  fragment InstallmentSettingFields on InstallmentSetting {
    id
    merchantAccount
    paymentMethod
    enabled
    costBurden
    minAmount
    currency
    lastModified
  }
`)

/** An installment setting with all fields that its page shows. */
export type InstallmentSetting = InstallmentSettingFieldsFragment

const fields = fieldsOf<InstallmentSetting>()({
  id: { kind: id, editable: 'never', column: { width: 130, sort: 'id', card: 'id' } },
  paymentMethod: {
    kind: choice(paymentMethods, (method) => `enum.paymentMethod.${method}`),
    place: 'none',
    column: { width: 200, minWidth: 140, sort: 'paymentMethod', card: 'title' },
  },
  enabled: { kind: offered, initial: true, off: false, column: { width: 130, minWidth: 110, card: 'tag' } },
  costBurden: {
    kind: burden,
    help: 'installments.costBurden.help',
    initial: 'CUSTOMER',
    column: { width: 170, minWidth: 130, card: 'note' },
  },
  minAmount: {
    kind: money('currency'),
    help: 'installments.minAmount.help',
    column: { width: 160, minWidth: 130, card: 'figure' },
  },
  currency: { kind: currency, place: 'none' },
  lastModified: { kind: dateTime, editable: 'never', column: { width: 200, minWidth: 140, card: 'time' } },
})

const plansOfSetting = graphql(`
  query PlansOfInstallmentSetting($installment: ID!) {
    uses: installmentPlans(filter: { installment: $installment }, page: { limit: 5 }) {
      total
      items {
        id
      }
    }
  }
`)

/** The installment settings: which payment methods offer installments. */
export const settings = entryOf<InstallmentSetting>()({
  at: 'installments/:installment',
  noun: 'installments.noun',
  access: { add: 'provisioning', change: 'provisioning' },
  removal: 'installments.removal',
  fields,
  references: [
    {
      label: 'installments.plans',
      ask: ({ id }) => askUses(plansOfSetting, { installment: id }),
      path: ({ id }, plan) =>
        pathOf('installments/:installment/:installmentPlan', { installment: id, installmentPlan: plan }),
      holds: true,
    },
  ],
  parent: null,
  one: graphql(`
    query InstallmentSetting($id: ID!) {
      entry: installmentSetting(id: $id) {
        ...InstallmentSettingFields
      }
    }
  `),
  add: graphql(`
    mutation AddInstallmentSetting($input: NewInstallmentSettingInput!) {
      entry: addInstallmentSetting(input: $input) {
        ...InstallmentSettingFields
      }
    }
  `),
  save: graphql(`
    mutation SaveInstallmentSetting($input: InstallmentSettingInput!) {
      entry: saveInstallmentSetting(input: $input) {
        ...InstallmentSettingFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveInstallmentSetting($id: ID!, $expectedLastModified: DateTime) {
      removed: removeInstallmentSetting(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})
