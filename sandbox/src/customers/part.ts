import type { DatabaseSync } from 'node:sqlite'
import type { Endpoint } from '../http/endpoint.ts'
import type { BlockEnds } from './block-ends.ts'
import { type CustomerIndex, customerEndpoints } from './customer.ts'
import { customerChangeEndpoints } from './customer-changes.ts'
import type { CreateCustomer } from './customer-creation.ts'
import type { CustomerReader } from './customer-reader.ts'
import { customerUploadEndpoints } from './customer-upload-endpoints.ts'
import { financialSummariesEndpoint } from './financial-summaries.ts'
import { ofacCheckEndpoints } from './ofac-check.ts'
import { paymentProfileEndpoint } from './payment-profile.ts'
import { pennyDropEndpoints } from './penny-drop.ts'

interface CustomersDeps {
  readonly database: DatabaseSync
  readonly customerIndex: CustomerIndex
  readonly customerReader: CustomerReader
  readonly createCustomer: CreateCustomer
  readonly blockEnds: BlockEnds
}

export function customersPart(deps: CustomersDeps): Endpoint[] {
  return [
    ...customerEndpoints(deps),
    ...customerChangeEndpoints(deps),
    financialSummariesEndpoint(deps),
    paymentProfileEndpoint(deps),
    ...ofacCheckEndpoints(deps),
    ...customerUploadEndpoints(deps),
    ...pennyDropEndpoints(deps),
  ]
}
