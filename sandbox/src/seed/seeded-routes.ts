import type { Route } from '../charges/route.ts'
import { instrumentOf, methodsOf } from '../configuration/instrument.ts'
import { seededInstruments } from '../configuration/instrument-config-seed.ts'
import type { PaymentMethod } from '../values/charge-values.ts'

const routes = new Map(
  Object.entries(seededInstruments).flatMap(([instrumentConfigId, { paymentGateway, paymentInstrument }]) =>
    methodsOf(instrumentOf(paymentInstrument)).map((method): [PaymentMethod, Route] => [
      method,
      { instrumentConfigId, paymentGateway },
    ]),
  ),
)

/** Returns the route of seeded charges. Merchants offered more methods in the past than they do now. */
export function seededRouteOf(method: PaymentMethod): Route {
  const route = routes.get(method)
  if (!route) throw new RangeError(`nothing is seeded for ${method}`)
  return route
}
