import type { DatabaseSync } from 'node:sqlite'
import type { Route } from './route.ts'

/** The routes of all charges, each with its number in the index of charges. */
export class RoutePlaces {
  readonly #routes: Route[]

  constructor(database: DatabaseSync) {
    this.#routes = database
      .prepare(
        'select distinct payment_gateway, instrument_config_id from charge order by instrument_config_id, payment_gateway',
      )
      .all()
      .map((row) => ({
        paymentGateway: String(row.payment_gateway),
        instrumentConfigId: String(row.instrument_config_id),
      }))
  }

  /** Returns the number of a route and adds the route if it is new. */
  placeOf(route: Route): number {
    const [place] = this.placesOf(route)
    return place ?? this.#routes.push(route) - 1
  }

  /** Returns the numbers of the routes through a gateway, an instrument or both. */
  placesOf(asked: Partial<Route>): number[] {
    return this.#routes.flatMap((route, place) =>
      (asked.paymentGateway ?? route.paymentGateway) === route.paymentGateway &&
      (asked.instrumentConfigId ?? route.instrumentConfigId) === route.instrumentConfigId
        ? [place]
        : [],
    )
  }

  /** SQL for the number of a charge's route. */
  get expression(): string {
    const cases = this.#routes.map(
      ({ paymentGateway, instrumentConfigId }, place) =>
        `when instrument_config_id = ${quoted(instrumentConfigId)} and payment_gateway = ${quoted(paymentGateway)} then ${place}`,
    )
    return `case ${cases.join(' ')} end`
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
