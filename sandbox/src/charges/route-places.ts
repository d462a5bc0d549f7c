import type { DatabaseSync } from 'node:sqlite'
import type { Route } from './route.ts'

/** The routes that charges have been paid through, each with the place that the index of charges keeps. */
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

  /** The place of a route, which is taken in where it is new. */
  placeOf(route: Route): number {
    const [place] = this.placesOf(route)
    return place ?? this.#routes.push(route) - 1
  }

  /** The places of the routes through a gateway, an instrument or both. */
  placesOf(asked: Partial<Route>): number[] {
    return this.#routes.flatMap((route, place) =>
      (asked.paymentGateway ?? route.paymentGateway) === route.paymentGateway &&
      (asked.instrumentConfigId ?? route.instrumentConfigId) === route.instrumentConfigId
        ? [place]
        : [],
    )
  }

  /** SQL that gives the place of a charge's route. */
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
