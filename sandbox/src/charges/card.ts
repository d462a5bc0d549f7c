import type { DatabaseSync } from 'node:sqlite'
import type { PaymentProfile } from '../customers/customer-document.ts'
import type { PaymentMethod } from '../values/charge-values.ts'

/** What of a card may be kept and shown: never the number. */
export interface Card {
  readonly brand: string
  /** The last four digits of the number. */
  readonly last4: string
  /** The month it expires in, 1 to 12. */
  readonly expMonth: number
  readonly expYear: number
}

const cardMethods: ReadonlySet<PaymentMethod> = new Set<PaymentMethod>([
  'CREDIT_CARD',
  'DEBIT_CARD',
  'RECURRING_CREDIT_CARD',
  'PREPAID_CARD',
])

/** Whether a payment method is paid with a card that has a brand and a number. */
export function paysByCard(method: PaymentMethod): boolean {
  return cardMethods.has(method)
}

const brandsByBin: readonly (readonly [pattern: RegExp, brand: string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'Amex'],
  [/^(60|65|81|82)/, 'RuPay'],
]

/** The first card among a customer's stored means of payment; null where there is none. */
export function cardOf(profiles: readonly PaymentProfile[]): Card | null {
  for (const { bin, last4, expMonth, expYear } of profiles) {
    const brand = brandsByBin.find(([pattern]) => pattern.test(bin ?? ''))?.[1]
    if (brand && expMonth !== null && expYear !== null) return { brand, last4, expMonth, expYear }
  }
  return null
}

/** Writes cards for charges: answers the number of a card's row, which it adds where the card is new. */
export function cardWriter(database: DatabaseSync): (card: Card) => number {
  const known = database.prepare(
    'select n from card where last4 = ? and brand = ? and exp_month = ? and exp_year = ? limit 1',
  )
  const add = database.prepare('insert into card (last4, brand, exp_month, exp_year) values (?, ?, ?, ?)')
  return ({ last4, brand, expMonth, expYear }) => {
    const values = [last4, brand, expMonth, expYear] as const
    return Number(known.get(...values)?.n ?? add.run(...values).lastInsertRowid)
  }
}
