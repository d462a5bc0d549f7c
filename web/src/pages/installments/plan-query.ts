import { graphql } from '../../gql/gql.ts'
import type { InstallmentPlanFieldsFragment } from '../../gql/graphql.ts'

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

/** An installment plan with all that its page shows. */
export type InstallmentPlan = InstallmentPlanFieldsFragment

/** One installment plan. */
export const installmentPlanQuery = graphql(`
  query InstallmentPlan($id: ID!) {
    installmentPlan(id: $id) {
      ...InstallmentPlanFields
    }
  }
`)

export const addInstallmentPlan = graphql(`
  mutation AddInstallmentPlan($input: NewInstallmentPlanInput!) {
    addInstallmentPlan(input: $input) {
      ...InstallmentPlanFields
    }
  }
`)

export const saveInstallmentPlan = graphql(`
  mutation SaveInstallmentPlan($input: InstallmentPlanInput!) {
    saveInstallmentPlan(input: $input) {
      ...InstallmentPlanFields
    }
  }
`)

export const removeInstallmentPlan = graphql(`
  mutation RemoveInstallmentPlan($id: ID!, $expectedLastModified: DateTime) {
    removeInstallmentPlan(id: $id, expectedLastModified: $expectedLastModified)
  }
`)
