import { z } from 'zod'
import type { MerchantConfiguration } from '../configuration/merchant-configuration.ts'
import { country, currency, decimal, oneOf } from '../configuration/values.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { read } from '../http/list-parameters.ts'
import { badRequest } from '../http/request-error.ts'
import { taxModels } from '../values/charge-values.ts'
import { formatMoney, moneyFault, parseMoney } from '../values/money.ts'

/** The sandbox's tax rates in percent, by the payer's country. For other countries no tax can be quoted. */
const rates: Readonly<Record<string, bigint>> = {
  BR: 17n,
  DE: 19n,
  EG: 14n,
  ES: 21n,
  FR: 20n,
  GB: 20n,
  IN: 18n,
  IT: 22n,
  JP: 10n,
  KR: 10n,
  KW: 0n,
  MX: 16n,
  PL: 23n,
  SE: 25n,
  TR: 20n,
  VN: 10n,
}

const body = z.strictObject({
  currency: currency('currency'),
  price: decimal('price', { max: '9999999999', digits: 6 }),
  country: country('country').nullish(),
  taxModel: oneOf('taxModel', taxModels).nullish(),
})

/** Quotes the tax of a planned charge (specification 7.2). Omitted fields come from the merchant's settings. */
export function taxQuoteEndpoint({ configuration }: { readonly configuration: MerchantConfiguration }): Endpoint {
  const quote = (call: Call): string => {
    const asked = read(body, call.json())
    const { settings } = configuration.of(call.scope ?? call.caller.merchant)
    const payerCountry = asked.country ?? settings.defaultCountry
    if (payerCountry === null) throw badRequest(['country is required: the merchant has no default country'])
    const price = parseMoney(asked.price, asked.currency)
    if (price === null) throw badRequest([moneyFault('price', asked.price, asked.currency)])
    const taxModel = asked.taxModel ?? settings.defaultTaxModel
    const isInclusive = taxModel === 'INCLUSIVE'
    const { rate, tax } = quotedTax(price, payerCountry, isInclusive)
    const money = (units: bigint) => formatMoney(units, asked.currency)
    return JSON.stringify({
      country: payerCountry,
      currency: asked.currency,
      price: money(price),
      taxModel,
      taxRate: String(rate),
      taxAmount: money(tax),
      totalAmount: money(isInclusive ? price : price + tax),
    })
  }
  return { method: 'POST', path: '/tax', needs: ['tax.read'], handle: quote }
}

/**
 * Returns the tax on a price in minor units, and the rate in percent. Throws 400 tax_error for a country without a
 * rate.
 */
export function quotedTax(price: bigint, country: string, isInclusive: boolean) {
  const rate = rates[country]
  if (rate === undefined) throw badRequest([`country: no tax can be quoted for ${country}`], 'tax_error')
  return { rate, tax: divided(price * rate, isInclusive ? 100n + rate : 100n) }
}

/** Returns the quotient, rounded half up. */
function divided(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n)
}
