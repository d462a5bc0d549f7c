import type { DatabaseSync } from 'node:sqlite'
import { type Card, cardOf } from '../charges/card.ts'
import {
  type CustomerDocument,
  type CustomerStatus,
  customerStatuses,
  type PaymentProfile,
} from '../customers/customer-document.ts'
import { countries } from '../values/countries.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { CUSTOMER_LG_ID_BASE } from '../values/numeric-id.ts'
import { DAY, isoTime } from '../values/time.ts'
import { type TrustLevel, trustLevels } from '../values/trust-level.ts'
import { paymentProfilesOf } from './payment-profiles.ts'
import { pick, type Random, weighted } from './random.ts'
import { wellKnownCustomers } from './well-known-customers.ts'

/** The seeded customers were created within this many days before now. */
const SPAN_DAYS = 800

/** The customers that charges are seeded for. */
export interface SeededCustomers {
  /** The numbers of the customers with charges by merchant number, ascending, which is the order of creation. */
  readonly byMerchant: ReadonlyMap<number, readonly number[]>
  /** The position of the customer's country in `countries`, by customer number. */
  readonly countryOf: Uint8Array
  /** The share of `count` customers, from 0 to 1, that existed at a time (Unix seconds). */
  shareExistingAt(moment: number): number
}

const risks: readonly TrustLevel[] = weighted<TrustLevel>({
  NEW_CUSTOMER: 25,
  STANDARD_CUSTOMER: 50,
  TRUSTED_CUSTOMER: 14,
  RESTRICTED_CUSTOMER: 5,
  UNTRUSTED_CUSTOMER: 3,
  UNRESTRICTED_CUSTOMER: 3,
})
const states: readonly CustomerStatus[] = weighted<CustomerStatus>({ ACTIVE: 90, INACTIVE: 5, BLOCKED: 3, CLOSED: 2 })
const popularity = countries.flatMap((country, place) =>
  Array.from({ length: country.code === 'US' ? 4 : 2 }, () => place),
)
const merchantsInTurn = [1, 1, 2, 1, 1, 3, 1, 2, 1, 1, 2, 1, 1, 3, 1, 2, 1, 1, 2, 3]
const unstoredBrands = ['Visa', 'Mastercard', 'Visa', 'Amex'] as const
const latin = new Map<string, string>()

/**
 * Writes `count` customers in order of creation, the well-known ones among the first, and the card of each customer's
 * charges under the same number. Pauses after each thousand.
 */
export function* seedCustomers(
  database: DatabaseSync,
  random: Random,
  count: number,
  now: number,
): Generator<undefined, SeededCustomers> {
  const insert = database.prepare(
    `insert into customer (n, id, merchant, status, trust_level, creation_time, last_modified, email, phone_number,
      document, payment_profiles) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertCard = database.prepare('insert into card (n, last4, brand, exp_month, exp_year) values (?, ?, ?, ?, ?)')
  const byMerchant = new Map<number, number[]>([
    [1, []],
    [2, []],
    [3, []],
  ])
  const countryOf = new Uint8Array(count + 1)
  for (let n = 1; n <= count; n++) {
    const wellKnown = wellKnownCustomers[n]
    const merchant = wellKnown ? (wellKnown.merchant ?? 1) : (merchantsInTurn[n % merchantsInTurn.length] ?? 1)
    const created = now - Math.round(SPAN_DAYS * DAY * (1 - (n - 1) / count) ** 2)
    const countryPlace = wellKnown?.country
      ? countries.findIndex((country) => country.code === wellKnown.country)
      : pick(random, popularity)
    countryOf[n] = countryPlace
    const made = makeCustomer(random, n, merchant, countryPlace, created, now)
    const document = { ...made, ...wellKnown?.document }
    document.personalInfo = { ...made.personalInfo, ...wellKnown?.personalInfo }
    const profiles: PaymentProfile[] = wellKnown?.paymentProfiles?.(now) ?? paymentProfilesOf(random, n, now)
    insert.run(
      n,
      document.id,
      merchant,
      customerStatuses.indexOf(document.customerStatus),
      trustLevels.indexOf(document.trustLevel),
      Date.parse(document.creationTime) / 1000,
      Date.parse(document.lastModified) / 1000,
      document.personalInfo.email.toLowerCase(),
      document.personalInfo.phoneNumber,
      JSON.stringify(document),
      JSON.stringify(profiles),
    )
    const { last4, brand, expMonth, expYear } = cardOf(profiles) ?? unstoredCard(n, now)
    insertCard.run(n, last4, brand, expMonth, expYear)
    if (!wellKnown?.withoutCharges) byMerchant.get(merchant)?.push(n)
    if (n % 1000 === 0) yield
  }
  const shareExistingAt = (moment: number) => 1 - Math.sqrt(Math.min(1, Math.max(0, now - moment) / (SPAN_DAYS * DAY)))
  return { byMerchant, countryOf, shareExistingAt }
}

/** The card of a customer without stored cards. It is derived from the number, so it consumes no random value. */
function unstoredCard(n: number, now: number): Card {
  const drawn = Math.imul(n, 2_654_435_761) >>> 0
  return {
    brand: unstoredBrands[drawn % unstoredBrands.length] ?? 'Visa',
    last4: String(1000 + (drawn % 9000)),
    expMonth: 1 + (drawn % 12),
    expYear: new Date(now * 1000).getUTCFullYear() + 1 + (drawn % 4),
  }
}

function makeCustomer(
  random: Random,
  n: number,
  merchant: number,
  countryPlace: number,
  created: number,
  now: number,
): CustomerDocument {
  const country = countries[countryPlace]
  const account = merchantAccounts[merchant - 1]
  if (!country || !account) throw new RangeError('no such country or account')
  const firstName = pick(random, country.firstNames)
  const lastName = pick(random, country.lastNames)
  const [city, stateProvince, postalArea] = pick(random, country.cities)
  const status = pick(random, states)
  const blocked = status === 'BLOCKED'
  const business = n % 17 === 0
  return {
    id: `cust-${n}`,
    lgId: String(CUSTOMER_LG_ID_BASE + n),
    merchantAccount: account.name,
    customerType: business ? 'BUSINESS' : 'INDIVIDUAL',
    customerStatus: status,
    trustLevel: blocked ? 'UNTRUSTED_CUSTOMER' : pick(random, risks),
    locale: country.locale,
    creationTime: isoTime(created),
    lastModified: isoTime(created + Math.floor((now - created) * random() * 0.9)),
    personalInfo: {
      firstName,
      lastName,
      email: `${inLatin(firstName, 'customer')}.${inLatin(lastName, 'mail')}.${n}@example.test`,
      dob: `${1950 + Math.floor(random() * 55)}-${twoDigits(1 + random() * 12)}-${twoDigits(1 + random() * 28)}`,
      phoneNumber: `${country.dialCode}${600_000_000 + Math.floor(random() * 99_999_999)}`,
      address: {
        streetAddress: `${1 + Math.floor(random() * 180)} ${pick(random, country.streets)}`,
        streetAddress2: random() < 0.15 ? `${1 + Math.floor(random() * 9)} B` : null,
        city,
        stateProvince,
        postalCode: `${postalArea}${twoDigits(random() * 99)}`,
        country: country.code,
      },
    },
    fraud: {
      riskScore: blocked ? 85 + Math.floor(random() * 15) : Math.floor(random() * random() * 80),
      blocked,
      blockReason: blocked ? 'Chargebacks above the limit' : null,
      blockedUntil: blocked && random() < 0.5 ? isoTime(now + Math.ceil(random() * 30) * DAY) : null,
    },
    properties: business ? [{ name: 'vatNumber', value: `${country.code}${100_000_000 + n}` }] : [],
  }
}

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0')
}

/** The letters of a name for an email address; names in another script become a fixed word. */
function inLatin(name: string, otherwise: string): string {
  const known = latin.get(name)
  if (known !== undefined) return known
  const letters =
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '') || otherwise
  latin.set(name, letters)
  return letters
}
