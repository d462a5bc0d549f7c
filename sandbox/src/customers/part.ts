import type { Endpoint } from '../http/endpoint.ts'
import { customerEndpoints } from './customer.ts'
import { type CustomerChangeDeps, customerChangeEndpoints } from './customer-changes.ts'
import { customerUploadEndpoints } from './customer-upload-endpoints.ts'
import { financialSummariesEndpoint } from './financial-summaries.ts'
import { ofacCheckEndpoints } from './ofac-check.ts'
import { paymentProfileEndpoint } from './payment-profile.ts'
import { pennyDropEndpoints } from './penny-drop.ts'

export function customersPart(deps: CustomerChangeDeps): Endpoint[] {
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
