import type { DatabaseSync } from 'node:sqlite'
import { byEvaluation, methodsIn } from '../charges/route.ts'
import { gatewaysInOrder, rulingOf } from '../charges/routing.ts'
import { gatewayConfigs } from '../configuration/gateway-config.ts'
import { instrumentOf } from '../configuration/instrument.ts'
import { instrumentConfigs } from '../configuration/instrument-config.ts'
import { levelInstruments, type MayPayWith } from '../configuration/level-instruments.ts'
import { type ResourceRow, ResourceRows } from '../configuration/resource-rows.ts'
import type { RoutingRule } from '../configuration/routing-config.ts'
import { routingConfigs, routingRule } from '../configuration/routing-config.ts'
import type { PaymentMethod } from '../values/charge-values.ts'
import { parseMoney, toDollarCents } from '../values/money.ts'
import { checkoutMethods } from './checkout-methods.ts'
import type { CheckoutMethod, Purchase } from './payment-method.ts'

/**
 * Caches the methods of each merchant's checkout. A changed instrument configuration shows at the checkout only after
 * the cache is reset (specification 7.7, resetinstrumentcache). Configurations that are disabled, deleted or without a
 * gateway are no longer offered from that moment on.
 */
export class PaymentMethodCache {
  readonly #known = new Map<number, readonly CheckoutMethod[]>()
  readonly #rows: ResourceRows
  readonly #mayPayWith: MayPayWith

  constructor(database: DatabaseSync) {
    this.#rows = new ResourceRows(database)
    this.#mayPayWith = levelInstruments(database, this.#rows)
  }

  /** Returns the methods, limited to the purchase. */
  of(merchant: number, purchase: Purchase): readonly CheckoutMethod[] {
    const configs = this.#rows.all(instrumentConfigs, merchant)
    const known = this.#known.get(merchant) ?? configs.sort(inOrder).flatMap(methodsOfConfig)
    this.#known.set(merchant, known)
    const gateways = this.#rows.all(gatewayConfigs, merchant)
    const rules = this.#rows.all(routingConfigs, merchant).sort(byEvaluation).map(routingRule)
    const { customer } = purchase
    const mayPayWith = customer === undefined ? () => true : this.#mayPayWith(merchant, customer)
    const byId = new Map(configs.map((config) => [config.id, config]))
    return known.flatMap((method) => {
      const config = byId.get(method.instrumentConfigId)
      if (!config) return []
      const obstacle = mayPayWith(config)
        ? obstacleOf(config, method.method, { purchase, gateways, rules })
        : 'The trust level of the customer may not pay with it'
      return [{ ...method, disabled: obstacle ?? method.disabled }]
    })
  }

  /** Clears a merchant's methods, or all; returns how many were cached. */
  reset(merchant: number | null): number {
    const forgotten = [...this.#known].filter(([owner]) => merchant === null || owner === merchant)
    for (const [owner] of forgotten) this.#known.delete(owner)
    return forgotten.reduce((sum, [, methods]) => sum + methods.length, 0)
  }
}

interface Served {
  readonly purchase: Purchase
  readonly gateways: readonly ResourceRow[]
  /** In evaluation order. */
  readonly rules: readonly RoutingRule[]
}

/** Why an instrument configuration is not offered at all; null if it is offered. */
function obstacleOf(
  { values }: ResourceRow,
  method: PaymentMethod,
  { purchase, gateways, rules }: Served,
): string | null {
  if (values.status !== 'ENABLED') return 'The instrument configuration is disabled'
  const own = String(values.paymentGateway)
  const serves = (id: string) => gateways.some((row) => row.id === id && row.values.status === 'ENABLED')
  return idsFor(own, method, purchase, rules).some(serves) ? null : 'The gateway configuration is disabled'
}

/** The gateways that may be tried. For an unknown purchase, all possible gateways. */
function idsFor(
  own: string,
  paymentMethod: PaymentMethod,
  { country, currency, amount }: Purchase,
  rules: readonly RoutingRule[],
): readonly string[] {
  if (currency !== null && amount !== null) {
    const { active } = rulingOf(rules, { paymentMethod, country, currency, amount })
    return active ? gatewaysInOrder(active, 0) : [own]
  }
  const possible = rules.filter(
    (rule) => rule.status === 'ACTIVE' && (rule.paymentMethod === null || rule.paymentMethod === paymentMethod),
  )
  return [own, ...possible.flatMap((rule) => gatewaysInOrder(rule, 0))]
}

function inOrder(a: ResourceRow, b: ResourceRow): number {
  return Number(a.values.priority) - Number(b.values.priority) || a.n - b.n
}

const places = Object.keys(checkoutMethods) as PaymentMethod[]

function methodsOfConfig(config: ResourceRow): CheckoutMethod[] {
  const offered = methodsIn(config)
  return places.filter((method) => offered.includes(method)).map((method) => checkoutMethod(config, method))
}

/** The method with the bounds of both the method and the configuration. */
function checkoutMethod({ id, values }: ResourceRow, method: PaymentMethod): CheckoutMethod {
  const instrument = instrumentOf(String(values.paymentInstrument))
  const { type, displayName, displayInfo, countries, currencies, disabled, testOnly, ...bounds } =
    checkoutMethods[method]
  const within = (all: readonly string[], ...limits: (readonly string[])[]) =>
    limits.filter((codes) => codes.length > 0).reduce((left, codes) => left.filter((code) => codes.includes(code)), all)
  const amounts = [values.minAmount, values.maxAmount].map((amount) => dollarsOf(amount, values.amountCurrency))
  const [least = null, most = null] = amounts
  return {
    method,
    type,
    displayName: method === instrument.paymentMethod ? String(values.displayName) : displayName,
    displayInfo,
    countries: within(countries ?? instrument.supportedCountries, values.countries as string[]),
    currencies: within(currencies ?? instrument.supportedCurrencies, values.currencies as string[]),
    instrumentConfigId: id,
    minAmount: bound(Math.max, bounds.minAmount, least),
    maxAmount: bound(Math.min, bounds.maxAmount, most),
    disabled: disabled ? 'The method is no longer offered' : null,
    live: values.allowedLiveMode === true && !testOnly,
  }
}

/** US cents; null for no amount. */
function dollarsOf(amount: unknown, currency: unknown): number | null {
  const units = typeof amount === 'string' ? parseMoney(amount, String(currency)) : null
  return units === null ? null : Number(toDollarCents(units, String(currency)))
}

/** The narrower of two optional bounds. */
function bound(narrower: typeof Math.max, one: number | undefined, other: number | null): number | null {
  const given = [one, other].filter((each) => each != null)
  return given.length === 0 ? null : narrower(...given)
}
