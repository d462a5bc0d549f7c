import { graphql } from '../../gql/gql.ts'
import type { InstallmentSettingFieldsFragment } from '../../gql/graphql.ts'

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

/** An installment setting with all that its page shows. */
export type InstallmentSetting = InstallmentSettingFieldsFragment

/** One installment setting. */
export const installmentSettingQuery = graphql(`
  query InstallmentSetting($id: ID!) {
    installmentSetting(id: $id) {
      ...InstallmentSettingFields
    }
  }
`)

export const addInstallmentSetting = graphql(`
  mutation AddInstallmentSetting($input: NewInstallmentSettingInput!) {
    addInstallmentSetting(input: $input) {
      ...InstallmentSettingFields
    }
  }
`)

export const saveInstallmentSetting = graphql(`
  mutation SaveInstallmentSetting($input: InstallmentSettingInput!) {
    saveInstallmentSetting(input: $input) {
      ...InstallmentSettingFields
    }
  }
`)

export const removeInstallmentSetting = graphql(`
  mutation RemoveInstallmentSetting($id: ID!, $expectedLastModified: DateTime) {
    removeInstallmentSetting(id: $id, expectedLastModified: $expectedLastModified)
  }
`)
