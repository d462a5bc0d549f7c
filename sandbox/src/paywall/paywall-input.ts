import { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import { paymentMethods } from '../values/charge-values.ts'
import { isLuhnValid, type TestCard, testCards } from './test-cards.ts'

const name = (field: string) =>
  z.string(`${field} is required`).trim().min(1, `${field} is required`).max(100, `${field} is too long`)

/** A paywall to start, for an existing or a new customer. */
export const startBody = z.strictObject({
  customerId: z.string().min(1, 'customerId is required').nullish(),
  newCustomer: z
    .strictObject({
      firstName: name('newCustomer.firstName'),
      lastName: name('newCustomer.lastName'),
      email: z.email('newCustomer.email is not an email').max(200, 'newCustomer.email is too long'),
    })
    .nullish(),
  country: z.string('country is required').regex(/^[A-Z]{2}$/, 'country is not an ISO-3166 code'),
  currency: z.string('currency is required'),
  amount: z.string('amount is required'),
  externalKey: z.string('externalKey is required'),
})

/** The method that the payer chose. */
export const methodBody = z.strictObject({
  instrumentConfigId: z.string('instrumentConfigId is required'),
  method: z.enum(paymentMethods, 'method is unknown'),
})

// No text here repeats the input: it may be a real card number.
const card = z.strictObject(
  {
    number: z.string('card.number is required'),
    expMonth: z
      .int('card.expMonth is not an integer')
      .min(1, 'card.expMonth: 1 to 12')
      .max(12, 'card.expMonth: 1 to 12'),
    expYear: z.int('card.expYear is not an integer').min(2000, 'card.expYear has four digits').max(2099),
    cvc: z.string('card.cvc is required').regex(/^\d{3,4}$/, 'card.cvc has three or four digits'),
    holder: z
      .string('card.holder is required')
      .trim()
      .min(1, 'card.holder is required')
      .max(100, 'card.holder is too long'),
  },
  'card is required',
)

/** The payer's form: a card, or empty for a method without a card. */
export const submitBody = z.strictObject({ card: card.nullish() })

/** The payer's decision at the bank, with the token of the redirect. */
export const redirectBody = z.strictObject({
  redirectToken: z.string('redirectToken is required'),
  decision: z.enum(['CONFIRM', 'DENY'], 'decision must be CONFIRM or DENY'),
})

/** The card data that may be stored. */
export interface PaidCard {
  readonly bin: string
  readonly last4: string
  readonly brand: string
  readonly expMonth: number
  readonly expYear: number
  readonly outcome: TestCard['outcome']
}

/** Finds the test card of a form and drops the number. Throws a 400 that never repeats it. */
export function paidCard({ number, expMonth, expYear }: z.output<typeof card>, now: number): PaidCard {
  const digits = number.replaceAll(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !isLuhnValid(digits)) throw badRequest(['card.number is not a card number'])
  const known = testCards.find((one) => one.number === digits)
  if (!known) throw badRequest(['card.number is no test card: the sandbox takes none but its own'], 'card_not_test')
  if (Date.UTC(expYear, expMonth) / 1000 <= now) throw badRequest(['card.expYear: the card has expired'])
  const { brand, outcome } = known
  return { bin: digits.slice(0, 6), last4: digits.slice(-4), brand, expMonth, expYear, outcome }
}
