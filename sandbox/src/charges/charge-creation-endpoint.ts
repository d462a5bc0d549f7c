import type { DatabaseSync } from 'node:sqlite'
import type { MerchantConfiguration } from '../configuration/merchant-configuration.ts'
import type { MerchantSettings } from '../configuration/merchant-settings.ts'
import { customerStatuses } from '../customers/customer-document.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { read } from '../http/list-parameters.ts'
import { badRequest, RequestError } from '../http/request-error.ts'
import { cardOf, paysByCard } from './card.ts'
import type { CreateCharge } from './charge-creation.ts'
import { type KnownProduct, newChargeBody, readLineItem } from './charge-creation-input.ts'
import type { ChargeReader } from './charge-reader.ts'
import type { NewCharge, NewLineItem } from './new-charge.ts'
import { totalOf } from './new-charge.ts'
import { quotedTax } from './tax-quote.ts'
import { firstStepOf } from './test-gateway.ts'

const blocked = customerStatuses.indexOf('BLOCKED')

interface ChargeCreationDeps {
  readonly database: DatabaseSync
  readonly createCharge: CreateCharge
  readonly chargeReader: ChargeReader
  readonly configuration: MerchantConfiguration
}

/** The call that creates charges, for people and for merchants' programs (specification 5, saving; 7.8). */
export function chargeCreationEndpoint({
  database,
  createCharge: create,
  chargeReader: reader,
  configuration,
}: ChargeCreationDeps): Endpoint {
  const customers = database.prepare(`
    select n, merchant, status, payment_profiles, document ->> '$.personalInfo.address.country' as country
    from customer where id = ?`)
  const products = database.prepare(
    'select description, category from product where external_key = ? order by n limit 1',
  )

  const customerOf = (call: Call, id: string) => {
    const rows = customers.all(id).filter((row) => call.scope === null || row.merchant === call.scope)
    if (rows.length === 0) throw badRequest([`customerId: there is no customer ${id}`], 'customer_not_found')
    return onlyRow(rows, call.scope, 'Customer')
  }

  const add = (call: Call): Buffer => {
    const body = read(newChargeBody, call.json())
    const customer = customerOf(call, body.customerId)
    const known = (products.get(body.lineItem.externalKey) as KnownProduct | undefined) ?? null
    const country = customer.country ? String(customer.country) : null
    const { settings } = configuration.of(Number(customer.merchant))
    const lineItem = taxed(readLineItem(body.lineItem, body.currency, known), country, settings)
    const { id, paymentMethod, currency, reason, comment } = body
    const charge: NewCharge = {
      id,
      merchant: Number(customer.merchant),
      customer: Number(customer.n),
      paymentMethod,
      instrumentConfigId: null,
      country,
      currency,
      card: paysByCard(paymentMethod) ? cardOf(JSON.parse(String(customer.payment_profiles))) : null,
      lineItem,
      metadata: body.metadata?.children ?? [],
      properties: body.properties ?? [],
    }
    const first = firstStepOf(body.operation, totalOf(lineItem), customer.status === blocked)
    const by = { now: call.now, callerName: call.caller.userName, reason: reason ?? null, comment: comment ?? null }
    return Buffer.concat(reader.read([create(charge, first, by)]))
  }

  return { method: 'POST', path: '/charges', needs: ['charges.read', 'charges.write'], handle: add }
}

/**
 * Returns the line item with the quoted tax if the merchant has tax corrected. Throws 400 tax_error if no tax can be
 * quoted, unless the merchant allows that; then the original tax stays.
 */
function taxed(lineItem: NewLineItem, country: string | null, settings: MerchantSettings): NewLineItem {
  const { autoCorrectTaxEnabled, allowTransactionWithFailedTaxQuote, defaultCountry } = settings
  if (!autoCorrectTaxEnabled) return lineItem
  try {
    const { tax } = quotedTax(lineItem.price, country ?? defaultCountry ?? 'unknown', lineItem.taxInclusive)
    return { ...lineItem, tax }
  } catch (error) {
    if (allowTransactionWithFailedTaxQuote && error instanceof RequestError) return lineItem
    throw error
  }
}
