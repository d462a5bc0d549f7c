import { installmentPlanBounds } from '@portal/schema/installment-plan'
import { graphql } from '../../gql/gql.ts'
import type { InstallmentPlanFieldsFragment } from '../../gql/graphql.ts'
import { entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf, type ShownKind } from '../../screens/entry/kind.ts'
import { choice, country, currency, dateTime, id, integer, money, percent } from '../../screens/entry/kinds.tsx'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { burden, planStates, planTones } from './installment-values.ts'

graphql(`
  fragment InstallmentPlanFields on InstallmentPlan {
    id
    installment
    merchantAccount
    countryCode
    currency
    numberOfInstallments
    minAmount
    interestRate
    costBurden
    status
    lastModified
  }
`)

/** An installment plan with all fields that its page shows. */
export type InstallmentPlan = InstallmentPlanFieldsFragment

const setting: ShownKind<string> = {
  show: (value) => <IdLink at="installments/:installment" id={value} />,
  place: 'identity',
}

const fields = fieldsOf<InstallmentPlan>()({
  id: { kind: id, editable: 'never' },
  installment: { kind: setting, editable: 'never' },
  countryCode: { kind: country },
  currency: { kind: currency, place: 'none' },
  numberOfInstallments: { kind: integer(installmentPlanBounds.numberOfInstallments) },
  minAmount: { kind: money('currency'), help: 'installments.minAmount.help' },
  interestRate: {
    kind: percent(installmentPlanBounds.interestRate),
    help: 'installments.interestRate.help',
    initial: '0',
  },
  costBurden: { kind: burden, initial: 'CUSTOMER' },
  status: {
    kind: choice(planStates, (state) => `enum.activeState.${state}`, planTones),
    initial: 'ACTIVE',
    off: 'INACTIVE',
  },
  lastModified: { kind: dateTime, editable: 'never' },
})

/** The plans of an installment setting. */
export const plans = entryOf<InstallmentPlan>()({
  at: 'installments/:installment/:installmentPlan',
  noun: 'installments.plan.noun',
  access: { add: 'provisioning', change: 'provisioning' },
  removal: 'installments.plan.removal',
  fields,
  references: [],
  parent: 'installment',
  one: graphql(`
    query InstallmentPlan($id: ID!) {
      entry: installmentPlan(id: $id) {
        ...InstallmentPlanFields
      }
    }
  `),
  add: graphql(`
    mutation AddInstallmentPlan($input: NewInstallmentPlanInput!) {
      entry: addInstallmentPlan(input: $input) {
        ...InstallmentPlanFields
      }
    }
  `),
  save: graphql(`
    mutation SaveInstallmentPlan($input: InstallmentPlanInput!) {
      entry: saveInstallmentPlan(input: $input) {
        ...InstallmentPlanFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveInstallmentPlan($id: ID!, $expectedLastModified: DateTime) {
      removed: removeInstallmentPlan(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})
