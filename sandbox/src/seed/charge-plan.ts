import type { ResultCode } from '../charges/gateway-response.ts'
import type { ChargeStatus } from '../values/charge-values.ts'
import { countries } from '../values/countries.ts'
import type { MetadataNode } from '../values/metadata.ts'
import { DAY } from '../values/time.ts'
import type { ChargePlan } from './charge-life.ts'
import type { SeededCustomers } from './customers.ts'
import { drawnProducts, methodsByUse, products } from './products.ts'
import { pick, type Random, weighted } from './random.ts'

/** The first row number, chosen so `chg-1001` has the numeric id 710000123. */
export const FIRST_CHARGE = 123
/** The number in a seeded charge's id is the row number plus this. */
const ID_OFFSET = 878
/** Charges are spread over this many days before now, denser toward now. */
const SPAN_DAYS = 400

/** Customer 7 has many charges, but few enough to read. */
const BUSY_CUSTOMER = 7
const BUSY_EVERY = 40
const BUSY_CHARGES = 400

const merchantsByUse = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3]

/** The possible statuses of a charge by its age: refunds come late, and pending charges are resolved in time. */
const fresh = weighted<ChargeStatus>({
  CHARGED: 128,
  DECLINED: 26,
  CHARGE_PENDING: 10,
  FUNDS_AUTHORIZED: 10,
  AUTHORIZED: 6,
  CREATED: 5,
  ERROR: 5,
  AUTHORIZE_PENDING: 4,
  SUBMITTED: 3,
  VERIFY_PENDING: 2,
  VALIDATED: 1,
})
const recent = weighted<ChargeStatus>({
  CHARGED: 140,
  DECLINED: 24,
  FUNDS_AUTHORIZED: 8,
  REFUNDED: 7,
  AUTHORIZED: 5,
  ERROR: 4,
  CANCELLED: 3,
  EXPIRED: 3,
  REFUND_PENDING: 2,
  CHARGE_PENDING: 1,
  CREDITED: 1,
  CREDIT_PENDING: 1,
  VERIFIED: 1,
  AUTH_REVERSED: 1,
})
const old = weighted<ChargeStatus>({
  CHARGED: 145,
  DECLINED: 23,
  REFUNDED: 12,
  CANCELLED: 4,
  EXPIRED: 4,
  CHARGED_BACK: 3,
  ERROR: 3,
  AUTH_REVERSED: 2,
  CREDITED: 2,
  VERIFIED: 2,
  CHARGEBACK_REVERSED: 1,
  CHARGEBACK_PENDING: 1,
})

/** Draws the charge at a position in the order of creation, out of `count`. */
export function planCharge(
  random: Random,
  place: number,
  count: number,
  customers: SeededCustomers,
  now: number,
): ChargePlan {
  const n = FIRST_CHARGE + place
  const created = now - Math.floor(SPAN_DAYS * DAY * (1 - place / count) ** 2)
  const age = now - created
  const busy = place % BUSY_EVERY === 0 && place >= count - BUSY_EVERY * BUSY_CHARGES
  const merchant = busy ? 1 : pick(random, merchantsByUse)
  const customer = busy
    ? BUSY_CUSTOMER
    : drawCustomer(random, customers.byMerchant.get(merchant) ?? [], customers.shareExistingAt(created))
  const country = countries[customers.countryOf[customer] ?? 0]
  if (!country) throw new RangeError(`customer ${customer} has no country`)
  const product = Math.floor(random() * drawnProducts)
  const dollars = products[product]?.dollars ?? 0
  const status = pick(random, age < DAY / 24 ? fresh : age < 5 * DAY ? recent : old)
  const price = Math.round(dollars * country.dollarInMinorUnits * (1 + Math.floor(random() * 3)))
  const taxInclusive = random() < 0.3
  const partlyRefunded = (status === 'CHARGED' && age > 2 * DAY && random() < 0.06) || status === 'REFUND_PENDING'
  return {
    id: `chg-${n + ID_OFFSET}`,
    merchant,
    customer,
    status,
    created,
    paymentMethod: pick(random, methodsByUse),
    currency: random() < 0.1 ? 'USD' : country.currency,
    product,
    price,
    tax: Math.round((price * country.taxRate) / (taxInclusive ? 100 + country.taxRate : 100)),
    taxInclusive,
    refund: partlyRefunded ? Math.max(1, Math.floor(price * (0.1 + random() * 0.6))) : 0,
    declineResult: pick(random, declineResults),
    metadata: random() < 0.2 ? metadataOf(random, n) : [],
    properties: random() < 0.3 ? [{ name: 'orderNumber', value: `ORD-${n * 17}` }] : [],
  }
}

const declineResults = weighted<ResultCode>({
  INSUFFICIENT_FUNDS: 5,
  DO_NOT_HONOR: 3,
  EXPIRED_CARD: 2,
  SUSPECTED_FRAUD: 1,
})

/** Early customers return more often than late ones. */
function drawCustomer(random: Random, customers: readonly number[], shareExisting: number): number {
  const place = Math.floor(random() ** 1.3 * shareExisting * customers.length)
  return customers[place] ?? BUSY_CUSTOMER
}

function metadataOf(random: Random, n: number): MetadataNode[] {
  const leaf = (name: string, value: string): MetadataNode => ({ name, value, children: [] })
  const group = (name: string, children: MetadataNode[]): MetadataNode => ({ name, value: null, children })
  return [
    group('order', [leaf('number', `ORD-${n * 17}`), leaf('channel', pick(random, ['web', 'app', 'phone']))]),
    group('campaign', [group('source', [leaf('utm', 'newsletter-11')])]),
  ]
}
