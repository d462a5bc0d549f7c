import type { DatabaseSync } from 'node:sqlite'
import { paysByCard } from '../charges/card.ts'
import { gatewayResponses } from '../charges/gateway-response.ts'
import { chargeStatuses, operationTypes, paymentMethods } from '../values/charge-values.ts'
import { countries } from '../values/countries.ts'
import { currencies } from '../values/money.ts'
import { amountOf, historyOf, type Step } from './charge-life.ts'
import { FIRST_CHARGE, planCharge } from './charge-plan.ts'
import { CounterSums } from './counter-sums.ts'
import type { SeededCustomers } from './customers.ts'
import { products } from './products.ts'
import type { Random } from './random.ts'
import { seededRouteOf } from './seeded-routes.ts'
import { seededRouting } from './seeded-routing.ts'
import { wellKnownCharges, wellKnownPlan } from './well-known-charges.ts'

const placesOf = (values: readonly string[]): ReadonlyMap<string, number> =>
  new Map(values.map((value, place) => [value, place]))
const methods = placesOf(paymentMethods)
const statuses = placesOf(chargeStatuses)
const operations = placesOf(operationTypes)
const currencyPlaces = placesOf(currencies)
const results = placesOf(gatewayResponses.map((response) => response.standardizeResultCode))

/** Writes `count` charges: the well-known ones first, then in order of creation. Yields after each thousand. */
export function* seedCharges(
  database: DatabaseSync,
  random: Random,
  count: number,
  customers: SeededCustomers,
  now: number,
): Generator<number, void> {
  const insertProduct = database.prepare('insert into product values (?, ?, ?, ?)')
  products.forEach((product, place) => {
    insertProduct.run(place, product.externalKey, product.description, product.category)
  })
  const insertCharge = database.prepare(`insert into charge values (${'?, '.repeat(23)}?)`)
  const insertTransaction = database.prepare(
    'insert into charge_transaction values (?, ?, ?, ?, ?, ?, ?, ?, null, null, null, null)',
  )
  const counters = new CounterSums(now)
  const routingOf = seededRouting(database)
  let transaction = 0
  for (let place = 0; place < count; place++) {
    const n = FIRST_CHARGE + place
    const wellKnown = wellKnownCharges[place]
    const plan = wellKnown ? wellKnownPlan(wellKnown, now) : planCharge(random, place, count, customers, now)
    const route = seededRouteOf(plan.paymentMethod)
    const steps = historyOf(plan, now)
    const country = countries[customers.countryOf[plan.customer] ?? 0]?.code ?? null
    const amount = amountOf(plan)
    const routing = routingOf({ ...plan, country, amount: BigInt(amount) })
    insertCharge.run(
      n,
      plan.id,
      plan.merchant,
      plan.customer,
      statuses.get(plan.status) ?? null,
      methods.get(plan.paymentMethod) ?? null,
      currencyPlaces.get(plan.currency) ?? null,
      route.instrumentConfigId,
      route.paymentGateway,
      plan.product,
      1,
      plan.price,
      plan.tax,
      Number(plan.taxInclusive),
      amount,
      sumOf(steps, 'CHARGED'),
      sumOf(steps, 'REFUNDED'),
      plan.created,
      steps.at(-1)?.moment ?? plan.created,
      plan.metadata.length > 0 ? JSON.stringify(plan.metadata) : null,
      plan.properties.length > 0 ? JSON.stringify(plan.properties) : null,
      // A customer's card has the customer's number.
      paysByCard(plan.paymentMethod) ? plan.customer : null,
      routing.active,
      country,
    )
    for (const [at, step] of steps.entries()) {
      transaction += 1
      insertTransaction.run(
        transaction,
        n,
        operations.get(step.operation) ?? null,
        statuses.get(step.status) ?? null,
        step.amount,
        step.moment,
        results.get(step.result) ?? null,
        step.operation === 'CHARGEBACK' || step.operation === 'DISPUTE' ? '10.4' : null,
      )
      counters.add(n, plan, { ...route, routing: at === 0 ? routing.all : routing.later }, step)
    }
    if (place % 1000 === 999) yield place + 1
  }
  counters.write(database)
}

function sumOf(steps: readonly Step[], status: 'CHARGED' | 'REFUNDED'): number {
  return steps.reduce((sum, step) => (step.status === status ? sum + step.amount : sum), 0)
}
