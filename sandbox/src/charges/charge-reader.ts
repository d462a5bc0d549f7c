import type { DatabaseSync } from 'node:sqlite'
import { type ChargeRow, chargeColumns, type StepRow, stepColumns } from './charge-columns.ts'
import { chargeText } from './charge-text.ts'

/** How many charges are cached: pages are read far more often than charges change. */
const REMEMBERED = 20_000

/** Reads charges as JSON, with two queries for any number of them. */
export class ChargeReader {
  /** Bytes can be sent without conversion, and the garbage collector does not scan them. */
  readonly #responses = new Map<number, Buffer>()
  readonly #charges
  readonly #steps
  readonly #fraud

  constructor(database: DatabaseSync) {
    this.#charges = database.prepare(`
      select ${chargeColumns} from json_each(?) as wanted cross join charge on charge.n = wanted.value
      join merchant_account on merchant_account.n = charge.merchant
      join customer on customer.n = charge.customer join product on product.n = charge.product
      left join card on card.n = charge.card`)
    this.#steps = database.prepare(`
      select ${stepColumns} from json_each(?) as wanted
      cross join charge_transaction on charge_transaction.charge = wanted.value order by charge_transaction.n`)
    this.#fraud = database.prepare(`
      select charge, document from json_each(?) as wanted cross join charge_fraud on charge_fraud.charge = wanted.value`)
    this.#charges.setReturnArrays(true)
    this.#steps.setReturnArrays(true)
  }

  /** Returns the JSON of each charge, in the given order. */
  read(rows: readonly number[]): Buffer[] {
    if (this.#responses.size > REMEMBERED) this.#responses.clear()
    const missing = rows.filter((row) => !this.#responses.has(row))
    if (missing.length > 0) this.#assemble(JSON.stringify(missing))
    return rows.flatMap((row) => this.#responses.get(row) ?? [])
  }

  /** Must be called for every changed charge. */
  forget(row: number): void {
    this.#responses.delete(row)
  }

  #assemble(wanted: string): void {
    // Arrays take a third of the time of objects for a thousand rows. Their order is that of the columns.
    const steps = this.#steps.all(wanted) as unknown as StepRow[]
    const charges = this.#charges.all(wanted) as unknown as ChargeRow[]
    const fraud = new Map(this.#fraud.all(wanted).map((row) => [row.charge, String(row.document)]))
    const stepsByCharge = Map.groupBy(steps, ([charge]) => charge)
    for (const charge of charges) {
      const [n] = charge
      this.#responses.set(n, Buffer.from(chargeText(charge, stepsByCharge.get(n) ?? [], fraud.get(n))))
    }
  }
}
