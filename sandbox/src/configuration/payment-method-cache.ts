import type { DatabaseSync } from 'node:sqlite'
import type { PaymentMethod } from '../charges/charge-values.ts'
import type { MethodType } from '../seed/payment-methods.ts'
import type { CheckoutMethod } from './payment-method.ts'

/**
 * The methods of each merchant's checkout, remembered once read: a changed instrument configuration shows at the
 * checkout only after the cache is reset (specification 7.7, resetinstrumentcache).
 */
export class PaymentMethodCache {
  readonly #known = new Map<number, readonly CheckoutMethod[]>()
  readonly #select

  constructor(database: DatabaseSync) {
    this.#select = database.prepare('select * from payment_method where merchant = ? order by n')
  }

  of(merchant: number): readonly CheckoutMethod[] {
    const known = this.#known.get(merchant)
    if (known) return known
    const read = this.#select.all(merchant).map(
      (row): CheckoutMethod => ({
        method: String(row.method) as PaymentMethod,
        type: String(row.type) as MethodType,
        displayName: String(row.display_name),
        displayInfo: String(row.display_info),
        countries: JSON.parse(String(row.countries)),
        currencies: JSON.parse(String(row.currencies)),
        instrumentConfigId: String(row.instrument_config_id),
        minAmount: row.min_amount === null ? null : Number(row.min_amount),
        maxAmount: row.max_amount === null ? null : Number(row.max_amount),
        enabled: row.enabled === 1,
        live: row.live === 1,
      }),
    )
    this.#known.set(merchant, read)
    return read
  }

  /** Forgets a merchant's methods, or everybody's; answers how many were remembered. */
  reset(merchant: number | null): number {
    const forgotten = [...this.#known].filter(([owner]) => merchant === null || owner === merchant)
    for (const [owner] of forgotten) this.#known.delete(owner)
    return forgotten.reduce((sum, [, methods]) => sum + methods.length, 0)
  }
}
