import { graphql } from '../../gql/gql.ts'
import type { ConfigurationKeysQuery } from '../../gql/graphql.ts'

/** Which secrets have a value, and the encryption key; each part may fail by itself. */
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

/** The keys of a configuration, as far as they could be read. */
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

/** Sets a secret; the gateway makes its value where none is given, and answers it once. */
export const saveConfigurationSecret = graphql(`
  mutation SaveConfigurationSecret($input: ConfigurationSecretInput!) {
    saveConfigurationSecret(input: $input) {
      name
      value
    }
  }
`)

/** Replaces the encryption key as long as it is the one that was shown. */
export const resetEncryptionKey = graphql(`
  mutation ResetConfigurationEncryptionKey($expectedKid: ID) {
    resetConfigurationEncryptionKey(expectedKid: $expectedKid) {
      kid
    }
  }
`)
