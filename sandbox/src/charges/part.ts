import type { DatabaseSync } from 'node:sqlite'
import type { MerchantConfiguration } from '../configuration/merchant-configuration.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { type ChargeIndex, chargeEndpoints } from './charge.ts'
import { chargeCommandEndpoint } from './charge-command-endpoint.ts'
import type { CreateCharge } from './charge-creation.ts'
import { chargeCreationEndpoint } from './charge-creation-endpoint.ts'
import type { ChargeReader } from './charge-reader.ts'
import type { RoutePlaces } from './route-places.ts'
import { taxInvoiceEndpoint } from './tax-invoice.ts'
import { taxQuoteEndpoint } from './tax-quote.ts'

interface ChargesDeps {
  readonly database: DatabaseSync
  readonly chargeIndex: ChargeIndex
  readonly chargeReader: ChargeReader
  readonly routePlaces: RoutePlaces
  readonly createCharge: CreateCharge
  readonly configuration: MerchantConfiguration
}

export function chargesPart(deps: ChargesDeps): Endpoint[] {
  return [
    ...chargeEndpoints(deps),
    chargeCommandEndpoint(deps),
    chargeCreationEndpoint(deps),
    taxInvoiceEndpoint(deps),
    taxQuoteEndpoint(deps),
  ]
}
