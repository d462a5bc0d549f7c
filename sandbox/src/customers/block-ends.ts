import { nextModified } from '../http/lost-update.ts'
import type { Store } from '../store/store.ts'
import { unixSeconds } from '../values/time.ts'
import type { CustomerIndex } from './customer.ts'
import { columnsOf, indexedValues } from './customer-creation.ts'
import { type CustomerDocument, customerStatuses } from './customer-document.ts'
import { withInput } from './customer-save.ts'

/** Ends customers' blocks when their time has come. */
export class BlockEnds {
  readonly #end: (n: number, moment: number) => void
  /** The end of each temporary block in Unix seconds, by customer. */
  readonly #moments = new Map<number, number>()

  constructor({ database }: Pick<Store, 'database'>, index: CustomerIndex) {
    const one = database.prepare('select document, last_modified from customer where n = ?')
    const update = database.prepare(`update customer set status = :customerStatus, trust_level = :trustLevel,
      last_modified = :lastModified, email = :email, phone_number = :phoneNumber, document = :document where n = :n`)
    this.#end = (n, moment) => {
      const row = one.get(n)
      const now = nextModified(moment, Number(row?.last_modified))
      const document = withInput(JSON.parse(String(row?.document)), { fraud: { blocked: false } }, now)
      const { creationTime: _, ...values } = indexedValues(document)
      update.run({ n, ...values, ...columnsOf(document) })
      index.update(n, values)
    }
    // Only customers with these statuses can be blocked.
    const places = [customerStatuses.indexOf('BLOCKED'), customerStatuses.indexOf('CLOSED')]
    const blocked = database.prepare('select n, document from customer where status in (?, ?)')
    for (const row of blocked.iterate(...places)) this.note(Number(row.n), JSON.parse(String(row.document)))
  }

  /** Updates the block of a customer. */
  note(n: number, { fraud }: CustomerDocument): void {
    if (fraud.blocked && fraud.blockedUntil) this.#moments.set(n, unixSeconds(fraud.blockedUntil))
    else this.#moments.delete(n)
  }

  /** Returns how many blocks should have ended by a time, in Unix seconds, but have not. */
  overdue(now: number): number {
    return [...this.#moments.values()].filter((moment) => moment <= now).length
  }

  /** Ends the blocks that are over at a time, in Unix seconds. */
  endOver(now: number): void {
    for (const [n, moment] of this.#moments) {
      if (moment > now) continue
      this.#end(n, moment)
      this.#moments.delete(n)
    }
  }
}
