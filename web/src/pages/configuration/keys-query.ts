import { graphql } from '../../gql/gql.ts'
import type { ConfigurationKeysQuery } from '../../gql/graphql.ts'

/** Whether each secret has a value, and the encryption key. Each part may fail separately. */
export const configurationKeysQuery = graphql(`
  query ConfigurationKeys {
    configuration {
      id
      notificationUrl
      chargeNotificationURLs
      realtimeNotificationKey {
        name
        isSet
        lastModified
      }
      paywallKey {
        name
        isSet
        lastModified
      }
      configurationEncryptionKey {
        kid
        kty
        use
        alg
        n
        e
      }
    }
  }
`)

/** The keys of a configuration. A part that could not be read is missing. */
export type ConfigurationKeys = ConfigurationKeysQuery['configuration']

/** The newest charge, to test notifications with. */
export const newestChargeQuery = graphql(`
  query NewestCharge {
    charges(page: { limit: 1 }, sort: "-creationTime") {
      items {
        id
        merchantAccount
      }
    }
  }
`)

/** Sets a secret. The gateway generates the value if none is given, and returns it once. */
export const saveConfigurationSecret = graphql(`
  mutation SaveConfigurationSecret($input: ConfigurationSecretInput!) {
    saveConfigurationSecret(input: $input) {
      name
      value
    }
  }
`)

/** Replaces the encryption key if it is still the one on the screen. */
export const resetEncryptionKey = graphql(`
  mutation ResetConfigurationEncryptionKey($expectedKid: ID) {
    resetConfigurationEncryptionKey(expectedKid: $expectedKid) {
      kid
    }
  }
`)
