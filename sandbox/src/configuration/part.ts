import type { DatabaseSync } from 'node:sqlite'
import type { Endpoint } from '../http/endpoint.ts'
import { accountProvisioningEndpoints } from './account-provisioning-endpoints.ts'
import { binByNumberEndpoint } from './bin-by-number.ts'
import { binImportEndpoint } from './bin-import.ts'
import { hiveEndpoints } from './hive.ts'
import type { EncryptionKeys, MerchantConfiguration, MerchantSecrets } from './merchant-configuration.ts'
import { merchantConfigurationEndpoints } from './merchant-configuration-endpoints.ts'
import { referenceEndpoints } from './reference-endpoints.ts'
import { resourceEndpoints } from './resource-endpoints.ts'
import type { ResourceRows } from './resource-rows.ts'
import { versionsEndpoint } from './versions.ts'

interface ConfigurationDeps {
  readonly database: DatabaseSync
  readonly rows: ResourceRows
  readonly configuration: MerchantConfiguration
  readonly secrets: MerchantSecrets
  readonly encryptionKeys: EncryptionKeys
  /** Unix seconds. */
  readonly startedAt: number
}

export function configurationPart(deps: ConfigurationDeps): Endpoint[] {
  return [
    ...merchantConfigurationEndpoints(deps),
    ...accountProvisioningEndpoints(deps),
    versionsEndpoint(deps),
    ...resourceEndpoints(deps),
    binByNumberEndpoint(deps),
    binImportEndpoint(deps),
    ...hiveEndpoints(deps),
    ...referenceEndpoints,
  ]
}
