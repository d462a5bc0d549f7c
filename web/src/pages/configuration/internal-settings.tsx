import { configurationBounds as bounds } from '@portal/schema/configuration'
import { graphql } from '../../gql/gql.ts'
import type { InternalSettingFieldsFragment } from '../../gql/graphql.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { text } from '../../screens/entry/kinds.tsx'
import { duration, flag } from './setting-kinds.tsx'
import type { SettingPage } from './setting-page.ts'

graphql(`
  fragment InternalSettingFields on Configuration {
    id
    maxRequestMillis
    paywallProxyEnabled
    sftpForCustomerIdsEnabled
    tokenizationFormat
    enableExtConsumerData
    lastModified
  }
`)

const settings = fieldsOf<InternalSettingFieldsFragment>()

/** The settings that only the provider's staff see and change (specification 6.3). */
export const internalSettings: SettingPage<InternalSettingFieldsFragment> = {
  title: 'shell.menu.internalSettings',
  about: 'settings.internal.about',
  groups: [
    {
      title: 'settings.group.platform',
      fields: settings({
        maxRequestMillis: {
          kind: duration('millisecond', bounds.maxRequestMillis),
          help: 'settings.maxRequestMillis.help',
        },
        paywallProxyEnabled: { kind: flag, help: 'settings.paywallProxyEnabled.help', initial: false },
      }),
    },
    {
      title: 'settings.group.data',
      fields: settings({
        tokenizationFormat: {
          kind: text({ most: bounds.tokenizationFormat, isCapitals: true }),
          help: 'settings.tokenizationFormat.help',
          optional: true,
        },
        sftpForCustomerIdsEnabled: { kind: flag, help: 'settings.sftpForCustomerIdsEnabled.help', initial: false },
        enableExtConsumerData: { kind: flag, help: 'settings.enableExtConsumerData.help', initial: false },
      }),
    },
  ],
  read: graphql(`
    query InternalSettings {
      configuration {
        ...InternalSettingFields
      }
    }
  `),
  save: graphql(`
    mutation SaveInternalSettings($input: ConfigurationInput!) {
      saved: saveConfiguration(input: $input) {
        ...InternalSettingFields
      }
    }
  `),
}
