import { configurationBounds as bounds } from '@portal/schema/configuration'
import type { ChargeFormat } from '../../gql/enums.ts'
import { graphql } from '../../gql/gql.ts'
import type { IntegrationSettingFieldsFragment } from '../../gql/graphql.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { code, duration, flag, url, urls } from './setting-kinds.tsx'
import type { SettingPage } from './setting-page.ts'

graphql(`
  fragment IntegrationSettingFields on Configuration {
    id
    notificationUrl
    chargeNotificationURLs
    sppNotificationURLs
    timeoutSeconds
    paywallBaseUrl
    purchaseFlowVersion
    chargeFormat
    simpleResponsesEnabled
    lastModified
  }
`)

const chargeFormats = [
  'ChargeFormatV3_2',
  'ChargeFormatV3_1',
  'ChargeFormatV3_0',
] as const satisfies readonly ChargeFormat[]
const flowVersions = ['PurchaseFlowV2', 'PurchaseFlowV1'] as const

const settings = fieldsOf<IntegrationSettingFieldsFragment>()

/** The addresses and formats of a merchant's integration. */
export const integrationSettings: SettingPage<IntegrationSettingFieldsFragment> = {
  title: 'settings.integration',
  about: 'settings.integration.about',
  groups: [
    {
      title: 'settings.group.notifications',
      fields: settings({
        notificationUrl: { kind: url, help: 'settings.notificationUrl.help', optional: true },
        timeoutSeconds: { kind: duration('second', bounds.timeoutSeconds), help: 'settings.timeoutSeconds.help' },
        chargeNotificationURLs: {
          kind: urls({ most: bounds.notificationUrls }),
          help: 'settings.chargeNotificationURLs.help',
          optional: true,
        },
        sppNotificationURLs: {
          kind: urls({ most: bounds.notificationUrls }),
          help: 'settings.sppNotificationURLs.help',
          optional: true,
        },
      }),
    },
    {
      title: 'settings.group.formats',
      fields: settings({
        paywallBaseUrl: { kind: url, help: 'settings.paywallBaseUrl.help', optional: true },
        purchaseFlowVersion: { kind: code<string>(flowVersions), initial: 'PurchaseFlowV2' },
        chargeFormat: {
          kind: code<ChargeFormat>(chargeFormats),
          help: 'settings.chargeFormat.help',
          initial: 'ChargeFormatV3_2',
        },
        simpleResponsesEnabled: { kind: flag, help: 'settings.simpleResponsesEnabled.help', initial: false },
      }),
    },
  ],
  read: graphql(`
    query IntegrationSettings {
      configuration {
        ...IntegrationSettingFields
      }
    }
  `),
  save: graphql(`
    mutation SaveIntegrationSettings($input: ConfigurationInput!) {
      saved: saveConfiguration(input: $input) {
        ...IntegrationSettingFields
      }
    }
  `),
}
