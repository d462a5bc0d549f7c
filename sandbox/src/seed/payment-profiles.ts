import type { PaymentProfile } from '../customers/customer-document.ts'
import { pick, type Random } from './random.ts'

const brands = [
  { name: 'Visa', bin: '424242' },
  { name: 'Mastercard', bin: '555555' },
  { name: 'Amex', bin: '378282' },
  { name: 'RuPay', bin: '608117' },
] as const

/** A card that expires in a month of a year; the clock (Unix seconds) decides whether it has expired. */
export function card(
  id: string,
  brand: { readonly name: string; readonly bin: string },
  last4: string,
  expires: { readonly month: number; readonly year: number },
  now: number,
): PaymentProfile {
  const ended = Date.UTC(expires.year, expires.month) <= now * 1000
  return {
    id,
    method: 'CREDIT_CARD',
    displayName: `${brand.name} ending ${last4}`,
    status: ended ? 'EXPIRED' : 'ACTIVE',
    last4,
    bin: brand.bin,
    expMonth: expires.month,
    expYear: expires.year,
    supportsCashIn: true,
    supportsCashOut: false,
  }
}

/** None to three payment profiles, mostly cards, some of them expired. */
export function paymentProfilesOf(random: Random, customer: number, now: number): PaymentProfile[] {
  const year = new Date(now * 1000).getUTCFullYear()
  const profiles: PaymentProfile[] = []
  for (let count = Math.floor(random() * 3.2); profiles.length < count; ) {
    const id = `pp-${customer}-${profiles.length + 1}`
    const last4 = String(1000 + Math.floor(random() * 9000))
    const expires = { month: 1 + Math.floor(random() * 12), year: year - 1 + Math.floor(random() * 6) }
    profiles.push(random() < 0.8 ? card(id, pick(random, brands), last4, expires, now) : account(id, last4))
  }
  return profiles
}

function account(id: string, last4: string): PaymentProfile {
  return {
    id,
    method: 'BANK_TRANSFER',
    displayName: `Bank account ending ${last4}`,
    status: 'ACTIVE',
    last4,
    bin: null,
    expMonth: null,
    expYear: null,
    supportsCashIn: true,
    supportsCashOut: true,
  }
}
