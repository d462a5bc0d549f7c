import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { listParameters, readQuery } from '../http/list-parameters.ts'
import { ownerMerchant } from '../http/owner-merchant.ts'
import { badRequest } from '../http/request-error.ts'
import { moneyFault, parseMoney } from '../values/money.ts'
import { isoTime } from '../values/time.ts'
import { isCurrency, methodDocument, type Purchase } from './payment-method.ts'
import type { PaymentMethodCache } from './payment-method-cache.ts'

/** The maximum number of instrument configurations in a request. */
const MOST_IDS = 500

// A checkout shows all methods, so the page is as large as possible unless a limit is given.
const { limit, offset } = listParameters(['method'], { order: 'method', descending: false }, 1000)

const filters = z.strictObject({
  limit,
  offset,
  instrumentConfigIds: z
    .string()
    .transform((text) => text.split(','))
    .refine((ids) => ids.length <= MOST_IDS, `instrumentConfigIds: at most ${MOST_IDS}`)
    .optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'country is not an ISO-3166 code')
    .optional(),
  currency: z.string().refine(isCurrency, 'currency is unknown').optional(),
  amount: z.string().optional(),
  liveMode: z.enum(['true', 'false'], 'liveMode must be true or false').optional(),
})

interface PaymentMethodDeps {
  readonly paymentMethods: PaymentMethodCache
}

/** Calls about the methods of the checkout (specification 7.7). */
export function paymentMethodEndpoints({ paymentMethods: cache }: PaymentMethodDeps): Endpoint[] {
  const list = (call: Call): string => {
    const { limit, offset, instrumentConfigIds, ...asked } = readQuery(filters, call.query)
    const purchase = purchaseOf(asked)
    const methods = cache
      .of(ownerMerchant(call), purchase)
      .filter(({ instrumentConfigId }) => instrumentConfigIds?.includes(instrumentConfigId) ?? true)
    const items = methods.slice(offset, offset + limit).map((method) => methodDocument(method, purchase))
    return JSON.stringify({ total: methods.length, items })
  }

  const reset = (call: Call): string =>
    JSON.stringify({ cleared: cache.reset(call.scope), resetTime: isoTime(call.now) })

  const needs = ['paymentmethods.read'] as const
  return [
    { method: 'GET', path: '/paymentmethods', needs, handle: list },
    { method: 'PUT', path: '/paymentmethods/resetinstrumentcache', needs, handle: reset },
  ]
}

/** Parses a purchase from query parameters. Throws 400 if the amount is invalid for its currency. */
export function purchaseOf(asked: {
  readonly country?: string | undefined
  readonly currency?: string | undefined
  readonly amount?: string | undefined
  readonly liveMode?: string | undefined
}): Purchase {
  const { country = null, currency = null, amount } = asked
  if (amount !== undefined && currency === null) throw badRequest(['amount: currency is required with it'])
  const isPriced = amount !== undefined && currency !== null
  const units = isPriced ? parseMoney(amount, currency) : null
  if (isPriced && units === null) throw badRequest([moneyFault('amount', amount, currency)])
  return { country, currency, amount: units, liveMode: asked.liveMode === 'true' }
}
