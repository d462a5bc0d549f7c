import type { DatabaseSync } from 'node:sqlite'
import { gatewayConfigs } from '../configuration/gateway-config.ts'
import { instrumentOf, methodsOf } from '../configuration/instrument.ts'
import { instrumentConfigs } from '../configuration/instrument-config.ts'
import { levelInstruments } from '../configuration/level-instruments.ts'
import { type ResourceRow, ResourceRows } from '../configuration/resource-rows.ts'
import { routingConfigs, routingRule } from '../configuration/routing-config.ts'
import { RequestError } from '../http/request-error.ts'
import type { PaymentMethod } from '../values/charge-values.ts'
import { inCurrency, parseMoney } from '../values/money.ts'
import { gatewaysInOrder, type RoutedCharge, rulingOf } from './routing.ts'

/** The instrument configuration and gateway configuration of a charge. */
export interface Route {
  readonly instrumentConfigId: string
  readonly paymentGateway: string
}

/** The charge that a route is chosen for. */
export interface Routed extends RoutedCharge {
  readonly merchant: number
  /** The row number of the customer. */
  readonly customer: number
  /** The instrument configuration that the payer chose, or null. */
  readonly instrumentConfigId: string | null
}

/** A gateway that can be tried for a charge. */
interface AskedGateway {
  readonly id: string
  /** Whether every request to it fails technically. */
  readonly isOut: boolean
}

/** How a charge is paid: the instrument, and at least one gateway in the order of attempts. */
export interface ChosenRoute {
  readonly instrumentConfigId: string
  readonly gateways: readonly [AskedGateway, ...AskedGateway[]]
  /** The routing configuration that chose them, or null. */
  readonly routingConfigId: string | null
  /** The shadow routing configurations that would have chosen. */
  readonly shadows: readonly string[]
}

/**
 * Chooses the route of a new charge; `draw`, in [0, 1), decides between weights. Throws 409 no_route if there is none.
 */
export type ChooseRoute = (charge: Routed, draw: number) => ChosenRoute

/**
 * Chooses the merchant's enabled instrument configuration with the lowest priority that accepts the payment method,
 * country, currency and amount, and that the customer's trust level allows. The gateways come from the first active
 * routing configuration that matches the charge. Without one, the instrument's own gateway is used if it is enabled;
 * otherwise the next instrument is tried.
 */
export function routeChooser(database: DatabaseSync): ChooseRoute {
  const rows = new ResourceRows(database)
  const mayPayWith = levelInstruments(database, rows)
  return (charge, draw) => {
    const { merchant, paymentMethod, currency, instrumentConfigId } = charge
    const gateways = rows.all(gatewayConfigs, merchant).filter((row) => isEnabled(row) && takes(row, currency))
    const askable = (ids: readonly string[]) =>
      ids.flatMap((id) => gateways.filter((gateway) => gateway.id === id)).map(askedGateway)
    const instruments = rows
      .all(instrumentConfigs, merchant)
      .filter(isEnabled)
      .filter(({ id }) => instrumentConfigId === null || id === instrumentConfigId)
      .filter((row) => methodsIn(row).includes(paymentMethod) && takes(row, currency) && isWithin(row, charge))
      .sort((a, b) => Number(a.values.priority) - Number(b.values.priority))
    const allowed = instruments.filter(mayPayWith(merchant, charge.customer))
    const rules = rows.all(routingConfigs, merchant).sort(byEvaluation).map(routingRule)
    const { active, shadows } = rulingOf(rules, charge)
    const ruled = { routingConfigId: active?.id ?? null, shadows: shadows.map(({ id }) => id) }
    for (const { id, values } of allowed) {
      const [first, ...others] = askable(active ? gatewaysInOrder(active, draw) : [String(values.paymentGateway)])
      if (first) return { instrumentConfigId: id, gateways: [first, ...others], ...ruled }
    }
    if (instruments.length > 0 && allowed.length === 0) {
      throw new RequestError(409, 'no_route', `The customer’s trust level may not pay with ${paymentMethod}`)
    }
    throw new RequestError(
      409,
      'no_route',
      active && instruments.length > 0
        ? `No gateway of routing configuration ${active.id} is enabled and takes ${currency}`
        : `Nothing that is enabled takes ${paymentMethod} in ${currency}`,
    )
  }
}

/** The evaluation order of routing configurations: by priority, then in the order they were added. */
export function byEvaluation(one: ResourceRow, other: ResourceRow): number {
  return Number(one.values.priority) - Number(other.values.priority) || one.n - other.n
}

/** The payment methods that an instrument configuration offers. */
export function methodsIn({ values }: Pick<ResourceRow, 'values'>): readonly PaymentMethod[] {
  const exceptions = values.paymentMethodExceptions as readonly string[]
  return methodsOf(instrumentOf(String(values.paymentInstrument))).filter((method) => !exceptions.includes(method))
}

function askedGateway({ id, values }: ResourceRow): AskedGateway {
  return { id, isOut: (values.configuration as Readonly<Record<string, unknown>>).simulateOutage === true }
}

function isEnabled({ values }: ResourceRow): boolean {
  return values.status === 'ENABLED'
}

/** Whether a charge is within an instrument's countries and amounts. An unknown country always is. */
function isWithin({ values }: ResourceRow, { country, currency, amount }: RoutedCharge): boolean {
  const countries = values.countries as readonly string[]
  if (countries.length > 0 && country !== null && !countries.includes(country)) return false
  const { amountCurrency, minAmount, maxAmount } = values
  if (typeof amountCurrency !== 'string') return true
  const worth = inCurrency(amount, currency, amountCurrency)
  const [least, most] = [minAmount, maxAmount].map((bound) =>
    typeof bound === 'string' ? parseMoney(bound, amountCurrency) : null,
  )
  return !(least != null && worth < least) && !(most != null && worth > most)
}

/** Whether a configuration accepts a currency; an empty list accepts all. */
function takes({ values }: ResourceRow, currency: string): boolean {
  const currencies = values.currencies as readonly string[]
  return currencies.length === 0 || currencies.includes(currency)
}
