import type { DatabaseSync } from 'node:sqlite'
import type { PaymentProfile } from '../customers/customer-document.ts'
import type { PaymentMethod } from '../values/charge-values.ts'

/** The data of a card that may be stored and shown. Never the number. */
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

/** Whether a payment method uses a card with a brand and number. */
export function paysByCard(method: PaymentMethod): boolean {
  return cardMethods.has(method)
}

const brandsByBin: readonly (readonly [pattern: RegExp, brand: string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'Amex'],
  [/^(60|65|81|82)/, 'RuPay'],
]

/** Returns the first card among a customer's payment profiles, or null. */
export function cardOf(profiles: readonly PaymentProfile[]): Card | null {
  for (const { bin, last4, expMonth, expYear } of profiles) {
    const brand = brandsByBin.find(([pattern]) => pattern.test(bin ?? ''))?.[1]
    if (brand && expMonth !== null && expYear !== null) return { brand, last4, expMonth, expYear }
  }
  return null
}

/** Returns the row number of a charge's card, and adds the card if it is new. */
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
