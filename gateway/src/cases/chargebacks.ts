import { otherBrands, otherDueDays, usualDueDays } from '@portal/schema/case'
import type { Row } from '../rest/endpoint.ts'
import type { Store } from '../store/store.ts'
import { type CaseStore, theGateway } from './case-store.ts'

const dayMs = 24 * 60 * 60_000
/** Maximum number of days to respond to a chargeback. */
export const mostDueDays = 365
/** Maximum length of a brand's name, in characters, and maximum number of a merchant's brands. */
export const [longestBrand, mostBrands] = [40, 50]

/** How many days a merchant has to respond to a chargeback, by brand. */
export interface DueDays {
  of(merchant: string): Promise<ReadonlyMap<string, number>>
  /** Sets the days of a brand; null restores the default. Returns false if the merchant has too many brands. */
  set(merchant: string, brand: string, days: number | null): Promise<boolean>
}

/** Keeps the merchants' settings. */
export function createDueDays(store: Store): DueDays {
  const ofMerchant = (merchant: string) =>
    store.selectFrom('chargebackDueDays').selectAll().where('merchant', '=', merchant).execute()
  return {
    async of(merchant) {
      return new Map((await ofMerchant(merchant)).map(({ brand, days }) => [brand, Number(days)]))
    },
    async set(merchant, brand, days) {
      const remove = () =>
        store.deleteFrom('chargebackDueDays').where('merchant', '=', merchant).where('brand', '=', brand).execute()
      if (days === null) {
        await remove()
        return true
      }
      await store
        .insertInto('chargebackDueDays')
        .values({ merchant, brand, days })
        .onConflict((conflict) => conflict.columns(['merchant', 'brand']).doUpdateSet({ days }))
        .execute()
      if ((await ofMerchant(merchant)).length <= mostBrands) return true
      await remove()
      return false
    },
  }
}

/** The days that apply to a brand: the merchant's own, or the default. */
export function daysFor(brand: string | null | undefined, set: ReadonlyMap<string, number>): number {
  const name = brand ?? otherBrands
  const known = set.get(name) ?? usualDueDays[name]
  return known ?? set.get(otherBrands) ?? otherDueDays
}

/** Watches charges that were read for someone. Without work, as for most charges, it returns no promise. */
export type ChargeWatch = (charges: readonly (Row | null)[], merchant: string) => Promise<void> | undefined

const beginnings: ReadonlySet<unknown> = new Set(['CHARGEBACK', 'DISPUTE'])

/**
 * A charge's transactions that are chargebacks, unless the charge has since been decided in favor of the merchant.
 * Skips anything that does not match the platform's documentation: the fields of the charge report it.
 */
export function chargebacksOf({ transactions }: Row): Row[] {
  if (!Array.isArray(transactions)) return []
  return transactions.filter(
    (made: Row | null, place) =>
      made?.id &&
      beginnings.has(made.type) &&
      !transactions.slice(place + 1).some((later: Row | null) => later?.type === 'CHARGEBACK_REVERSED'),
  )
}

/** The services that a watch needs. */
interface WatchOptions {
  readonly cases: Pick<CaseStore, 'open' | 'opened' | 'addEntry' | 'areAllAwake' | 'wakeRead'>
  readonly dueDays: Pick<DueDays, 'of'>
  readonly onFailure: (error: unknown) => void
}

/**
 * Watches charges that were read for someone. Opens one case for each chargeback without one, due at a time that
 * depends on the card's brand, and ends the snooze of cases whose charge has changed. Makes no platform call. A failure
 * does not fail the read: the next read tries again.
 */
export function createChargeWatch({ cases, dueDays, onFailure }: WatchOptions): ChargeWatch {
  async function openAll(merchant: string, charges: readonly Row[]): Promise<void> {
    const found = charges.flatMap((charge) =>
      chargebacksOf(charge).map((transaction) => ({ charge, transaction, origin: `chargeback/${transaction.id}` })),
    )
    const origins = found.map(({ origin }) => origin)
    const known = await cases.opened(merchant, origins)
    const missing = found.filter(({ origin }) => !known.has(origin))
    if (missing.length === 0) return
    const days = await dueDays.of(merchant)
    for (const { charge, transaction, origin } of missing) {
      const began = Date.parse(transaction.creationTime ?? charge.lastModified ?? '')
      const dueAt = Number.isNaN(began) ? 0 : began + daysFor(charge.paymentProfile?.brand, days) * dayMs
      const object = { merchant, objectType: 'Charge', objectId: String(charge.id) }
      const opened = await cases.open(object, theGateway, {
        origin,
        state: 'OPEN',
        dueAt,
        isDueComputed: Number(dueAt > 0),
      })
      // Null if another replica has opened it.
      if (opened === null) continue
      if (typeof opened === 'string') throw new Error(`no room for the case of a chargeback: ${opened}`)
      const detail = { because: 'CHARGEBACK', state: 'OPEN', dueAt, transactionId: String(transaction.id) }
      await cases.addEntry(opened.id, { by: theGateway, kind: 'STATE', detail })
    }
  }

  async function watch(read: readonly Row[], withChargebacks: readonly Row[], merchant: string): Promise<void> {
    try {
      await cases.wakeRead(merchant, 'Charge', read)
      const owners = Map.groupBy(withChargebacks, (charge) => String(charge.merchantAccount ?? merchant))
      for (const [owner, ofOwner] of owners) await openAll(owner, ofOwner)
    } catch (error) {
      onFailure(error)
    }
  }

  return (charges, merchant) => {
    const read = charges.filter((charge) => typeof charge === 'object' && charge !== null)
    const withChargebacks = read.filter((charge) => chargebacksOf(charge).length > 0)
    const hasWork = withChargebacks.length > 0 || !cases.areAllAwake('Charge')
    return hasWork ? watch(read, withChargebacks, merchant) : undefined
  }
}
