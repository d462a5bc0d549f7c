import type { DatabaseSync } from 'node:sqlite'
import { mailTemplates } from '../configuration/mail-template.ts'
import type { MerchantConfiguration } from '../configuration/merchant-configuration.ts'
import { endpointsOf } from '../configuration/resource-endpoints.ts'
import type { ResourceRows } from '../configuration/resource-rows.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { mailEndpoints } from './mail-endpoints.ts'
import { uploadedTemplateEndpoints } from './uploaded-template.ts'

interface MailsDeps {
  readonly database: DatabaseSync
  readonly rows: ResourceRows
  readonly configuration: MerchantConfiguration
}

export function mailsPart(deps: MailsDeps): Endpoint[] {
  return [
    // Not a plain resource, because promoting an upload also adds templates.
    ...endpointsOf(mailTemplates, deps.rows),
    ...uploadedTemplateEndpoints(deps),
    ...mailEndpoints(deps),
  ]
}
