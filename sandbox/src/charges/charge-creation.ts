import type { DatabaseSync } from 'node:sqlite'
import { RequestError } from '../http/request-error.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { chargeStatuses, paymentMethods } from '../values/charge-values.ts'
import { currencies } from '../values/money.ts'
import { CHARGE_LG_ID_BASE } from '../values/numeric-id.ts'
import { cardWriter } from './card.ts'
import type { ChargeIndex } from './charge.ts'
import { indexedAmount } from './charge.ts'
import type { ChargeReader } from './charge-reader.ts'
import { stepWriter } from './charge-steps.ts'
import { type FirstStep, type NewCharge, type NewLineItem, totalOf } from './new-charge.ts'
import type { GuardPurchase } from './purchase-guard.ts'
import { type ChosenRoute, type Route, routeChooser } from './route.ts'
import type { RoutePlaces } from './route-places.ts'
import { drawOf } from './routing.ts'

/** Who creates the charge, when (Unix seconds) and why. The caller name is null if the payer does. */
export interface Creator {
  readonly now: number
  readonly callerName: string | null
  readonly reason?: string | null
  readonly comment?: string | null
}

/** Creates a charge and returns its row number. Throws 409 charge_exists or no_route. */
export type CreateCharge = (charge: NewCharge, first: FirstStep, by: Creator) => number

interface ChargeCreatorDeps {
  readonly database: DatabaseSync
  readonly chargeIndex: ChargeIndex
  readonly chargeReader: ChargeReader
  readonly routePlaces: RoutePlaces
  readonly guardPurchase: GuardPurchase
}

/**
 * Creates charges for all endpoints: row, first transaction, counters and queued notification in one transaction, then
 * the index. The caller of this function has checked that the customer exists and belongs to the merchant.
 */
export function chargeCreator({
  database,
  chargeIndex: index,
  chargeReader: reader,
  routePlaces: routes,
  guardPurchase: guard,
}: ChargeCreatorDeps): CreateCharge {
  const next = database.prepare('select max(n) + 1 as n from charge')
  const taken = database.prepare('select n from charge where id = ? and merchant = ?')
  const before = database.prepare(
    'select n from charge where (id, merchant) < (?, ?) order by id desc, merchant desc limit 1',
  )
  const product = database.prepare(
    'select n from product where external_key = ? and description = ? and category = ? limit 1',
  )
  const addProduct = database.prepare('insert into product (external_key, description, category) values (?, ?, ?)')
  const insert = database.prepare(`
    insert into charge (n, id, merchant, customer, status, payment_method, currency, instrument_config_id,
      payment_gateway, product, quantity, price, tax, tax_inclusive, amount, amount_charged, amount_refunded,
      creation_time, last_modified, metadata, properties, card, routing_config_id, country)
    values (:n, :id, :merchant, :customer, :status, :paymentMethod, :currency, :instrumentConfigId, :paymentGateway,
      :product, :quantity, :price, :tax, :taxInclusive, :amount, :amountCharged, 0, :now, :now, :metadata, :properties, :card,
      :routingConfigId, :country)`)
  const rowOfCard = cardWriter(database)
  const write = stepWriter(database)
  const chooseRoute = routeChooser(database)

  const freeId = (n: number, merchant: number): string => {
    const made = `chg-${CHARGE_LG_ID_BASE + n}`
    let id = made
    for (let again = 2; taken.get(id, merchant); again++) id = `${made}-${again}`
    return id
  }

  const productOf = ({ externalKey, description, category }: NewLineItem): number => {
    const known = product.get(externalKey, description, category)
    return Number(known?.n ?? addProduct.run(externalKey, description, category).lastInsertRowid)
  }

  return (charge, asked, { now, callerName, reason, comment }) => {
    const { merchant, currency, lineItem, metadata, properties } = charge
    if (charge.id !== null && taken.get(charge.id, merchant)) {
      throw new RequestError(409, 'charge_exists', `There is a charge ${charge.id} already`)
    }
    const n = Number(next.get()?.n)
    const id = charge.id ?? freeId(n, merchant)
    const amount = totalOf(lineItem)
    const { instrumentConfigId, gateways, routingConfigId, shadows } = chooseRoute({ ...charge, amount }, drawOf(n))
    const { first, write: writeChecks, announce } = guard(charge, { instrumentConfigId }, asked, now)
    // A charge that was rejected by a check is not sent to a gateway.
    const tries: [Try, ...Try[]] =
      first === asked ? triesOf(first, gateways) : [{ gateway: gateways[0].id, step: first }]
    const { gateway: paymentGateway, step: last } = tries[tries.length - 1] ?? tries[0]
    const route: Route = { instrumentConfigId, paymentGateway }
    const places = {
      merchant,
      status: chargeStatuses.indexOf(last.status),
      paymentMethod: paymentMethods.indexOf(charge.paymentMethod),
      currency: currencies.indexOf(currency),
    }
    const routing = routingConfigId === null ? shadows : [routingConfigId, ...shadows]
    const previous = inTransaction(database, () => {
      insert.run({
        ...places,
        ...route,
        n,
        id,
        customer: charge.customer,
        product: productOf(lineItem),
        quantity: lineItem.quantity,
        price: lineItem.price,
        tax: lineItem.tax,
        taxInclusive: Number(lineItem.taxInclusive),
        amount,
        amountCharged: last.status === 'CHARGED' ? amount : 0n,
        now,
        metadata: metadata.length > 0 ? JSON.stringify(metadata) : null,
        properties: properties.length > 0 ? JSON.stringify(properties) : null,
        card: charge.card && rowOfCard(charge.card),
        routingConfigId,
        country: charge.country,
      })
      writeChecks(n)
      const common = { amount, now, callerName, chargebackReasonCode: null }
      for (const { gateway, step } of tries) {
        write(
          { n, merchant, currency, ...route, routing },
          {
            ...step,
            ...common,
            reason: reason ?? null,
            comment: comment ?? null,
            ...(gateway !== paymentGateway && { inVainAt: gateway }),
          },
        )
      }
      return before.get(id, merchant)
    })
    announce()
    const { status: chargeStatus, ...categories } = places
    const indexed = { ...categories, chargeStatus, route: routes.placeOf(route) }
    const measures = { amount: indexedAmount(amount, currency), creationTime: now, lastModified: now }
    index.insert(n, { ...indexed, ...measures }, previous ? Number(previous.n) : null)
    reader.forget(n)
    return n
  }
}

/**
 * Returns the gateways to try and their results: after a technical failure, the next gateway is tried if there is one.
 */
function triesOf(first: FirstStep, [asked, ...others]: ChosenRoute['gateways']): [Try, ...Try[]] {
  const step: FirstStep = asked.isOut ? { ...first, status: 'ERROR', result: 'SYSTEM_ERROR' } : first
  const tried = { gateway: asked.id, step }
  const [next, ...rest] = others
  return step.result === 'SYSTEM_ERROR' && next ? [tried, ...triesOf(first, [next, ...rest])] : [tried]
}

/** A gateway that was tried, and its result. */
interface Try {
  readonly gateway: string
  readonly step: FirstStep
}
