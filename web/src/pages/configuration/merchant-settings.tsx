import { configurationBounds as bounds } from '@portal/schema/configuration'
import type { CustomerRiskLevel, TaxModel } from '../../gql/enums.ts'
import { graphql } from '../../gql/gql.ts'
import type { MerchantSettingFieldsFragment } from '../../gql/graphql.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { choice, country, integer, language, text } from '../../screens/entry/kinds.tsx'
import { ruleSetName, ruleSetVersion } from './rule-set-kinds.tsx'
import { flag, oneOf, url } from './setting-kinds.tsx'
import type { SettingPage } from './setting-page.ts'

graphql(`
  fragment MerchantSettingFields on Configuration {
    id
    merchantDisplayName
    merchantLogoUrl
    disableMailSending
    requireEmail
    requireCountry
    requirePostalCode
    requireStateOrProvince
    defaultCountry
    defaultLanguage
    defaultCustomerType
    defaultTrustLevel
    defaultTaxCode
    defaultTaxModel
    autoCorrectTaxEnabled
    allowTransactionWithFailedTaxQuote
    ipLookupEnabled
    cardRegexCheckEnabled
    maxKycCompletionAttempt
    trustLevelRulesEnabled
    ruleSetName
    ruleSetVersion
    lastModified
  }
`)

const customerTypes = ['INDIVIDUAL', 'BUSINESS'] as const
const taxModels = ['EXCLUSIVE', 'INCLUSIVE'] as const satisfies readonly TaxModel[]
const trustLevels = [
  'RESTRICTED_CUSTOMER',
  'UNTRUSTED_CUSTOMER',
  'NEW_CUSTOMER',
  'STANDARD_CUSTOMER',
  'TRUSTED_CUSTOMER',
  'UNRESTRICTED_CUSTOMER',
] as const satisfies readonly CustomerRiskLevel[]

const settings = fieldsOf<MerchantSettingFieldsFragment>()

/** The settings for a merchant's customers and purchases. */
export const merchantSettings: SettingPage<MerchantSettingFieldsFragment> = {
  title: 'shell.menu.merchantSettings',
  about: 'settings.merchant.about',
  groups: [
    {
      title: 'settings.group.appearance',
      fields: settings({
        merchantDisplayName: {
          kind: text({ most: bounds.merchantDisplayName }),
          help: 'settings.merchantDisplayName.help',
        },
        merchantLogoUrl: { kind: url, help: 'settings.merchantLogoUrl.help', optional: true },
        disableMailSending: {
          kind: flag,
          help: 'settings.disableMailSending.help',
          initial: false,
          consequence: { of: true, text: 'settings.disableMailSending.help' },
        },
      }),
    },
    {
      title: 'settings.group.required',
      fields: settings({
        requireEmail: { kind: flag, initial: false },
        requireCountry: { kind: flag, initial: false },
        requirePostalCode: { kind: flag, initial: false },
        requireStateOrProvince: { kind: flag, initial: false },
      }),
    },
    {
      title: 'settings.group.defaults',
      fields: settings({
        defaultCountry: { kind: country, help: 'settings.defaultCountry.help', optional: true },
        defaultLanguage: { kind: language, help: 'settings.defaultLanguage.help', optional: true },
        defaultCustomerType: {
          kind: oneOf(customerTypes, (type) => `enum.customerType.${type}`),
          initial: 'INDIVIDUAL',
        },
        defaultTrustLevel: {
          kind: choice(trustLevels, (level) => `enum.customerRiskLevel.${level}`),
          help: 'settings.defaultTrustLevel.help',
          initial: 'NEW_CUSTOMER',
        },
      }),
    },
    {
      title: 'settings.group.tax',
      fields: settings({
        defaultTaxCode: {
          kind: text({ most: bounds.defaultTaxCode }),
          help: 'settings.defaultTaxCode.help',
          optional: true,
        },
        defaultTaxModel: {
          kind: choice(taxModels, (model) => `enum.taxModel.${model}`),
          help: 'settings.defaultTaxModel.help',
          initial: 'EXCLUSIVE',
        },
        autoCorrectTaxEnabled: { kind: flag, help: 'settings.autoCorrectTaxEnabled.help', initial: false },
        allowTransactionWithFailedTaxQuote: {
          kind: flag,
          help: 'settings.allowTransactionWithFailedTaxQuote.help',
          initial: false,
        },
      }),
    },
    {
      title: 'settings.group.risk',
      fields: settings({
        ipLookupEnabled: { kind: flag, help: 'settings.ipLookupEnabled.help', initial: false },
        cardRegexCheckEnabled: { kind: flag, help: 'settings.cardRegexCheckEnabled.help', initial: false },
        maxKycCompletionAttempt: {
          kind: integer(bounds.maxKycCompletionAttempt),
          help: 'settings.maxKycCompletionAttempt.help',
        },
        trustLevelRulesEnabled: { kind: flag, help: 'settings.trustLevelRulesEnabled.help', initial: false },
        ruleSetName: {
          kind: ruleSetName,
          help: 'settings.ruleSetName.help',
          optional: true,
        },
        ruleSetVersion: {
          kind: ruleSetVersion,
          help: 'settings.ruleSetVersion.help',
          optional: true,
        },
      }),
    },
  ],
  read: graphql(`
    query MerchantSettings {
      configuration {
        ...MerchantSettingFields
      }
    }
  `),
  save: graphql(`
    mutation SaveMerchantSettings($input: ConfigurationInput!) {
      saved: saveConfiguration(input: $input) {
        ...MerchantSettingFields
      }
    }
  `),
}
