import type { ChargeStatus } from '../values/charge-values.ts'
import { DAY, unixSeconds } from '../values/time.ts'
import type { ChargePlan } from './charge-life.ts'
import { products } from './products.ts'

/** A charge with a documented id: its differences from the first one, `chg-1001`. */
interface WellKnownCharge {
  readonly id: string
  readonly plan: Partial<Omit<ChargePlan, 'created'>>
  /** Its age in days. */
  readonly daysAgo: number
}

const euros = { currency: 'EUR', price: 16_529, tax: 3_471 } as const

function inStatus(id: string, chargeStatus: ChargeStatus, daysAgo: number): WellKnownCharge {
  return { id, plan: { status: chargeStatus, ...euros, customer: 42 }, daysAgo }
}

const example: Omit<ChargePlan, 'id' | 'created'> = {
  merchant: 1,
  customer: 42,
  status: 'CHARGED',
  paymentMethod: 'CREDIT_CARD',
  currency: 'INR',
  product: 0,
  price: 10_000,
  tax: 1_800,
  taxInclusive: false,
  refund: 0,
  declineResult: 'INSUFFICIENT_FUNDS',
  metadata: [],
  properties: [{ name: 'k', value: 'v' }],
}

/** Returns the plan of a well-known charge at the clock's time. */
export function wellKnownPlan(charge: WellKnownCharge, now: number): ChargePlan {
  const created = charge.id === 'chg-1001' ? momentOfExample(now) : now - Math.floor(charge.daysAgo * DAY)
  return { ...example, ...charge.plan, id: charge.id, created }
}

/** The time of `chg-1001`; if the clock is earlier, the morning of the day before. */
function momentOfExample(now: number): number {
  const fixed = unixSeconds('2026-11-20T09:30:00Z')
  return fixed + 60 <= now ? fixed : Math.floor(now / DAY) * DAY - DAY + 9.5 * 3600
}

/** In order of their numbers; the sandbox's README lists them. */
export const wellKnownCharges: readonly WellKnownCharge[] = [
  {
    id: 'chg-1001',
    plan: {},
    daysAgo: 0,
  },
  // 200.00 EUR; 50.00 of it was refunded.
  { id: 'chg-1002', plan: { ...euros, refund: 5_000 }, daysAgo: 6 },
  inStatus('chg-1003', 'FUNDS_AUTHORIZED', 0.5),
  inStatus('chg-1004', 'CHARGED_BACK', 20),
  inStatus('chg-1005', 'CHARGE_PENDING', 0.2),
  inStatus('chg-1006', 'DECLINED', 1),
  inStatus('chg-1007', 'REFUNDED', 9),
  inStatus('chg-1008', 'AUTHORIZED', 0.6),
  inStatus('chg-1009', 'CHARGEBACK_REVERSED', 30),
  inStatus('chg-1010', 'CANCELLED', 4),
  inStatus('chg-1011', 'EXPIRED', 3),
  inStatus('chg-1012', 'ERROR', 2),
  inStatus('chg-1013', 'AUTH_REVERSED', 5),
  inStatus('chg-1014', 'AUTHORIZE_PENDING', 0.3),
  inStatus('chg-1015', 'REFUND_PENDING', 2.5),
  inStatus('chg-1016', 'CREDIT_PENDING', 0.4),
  inStatus('chg-1017', 'CREDITED', 7),
  inStatus('chg-1018', 'CREATED', 0.1),
  inStatus('chg-1019', 'VERIFY_PENDING', 0.15),
  inStatus('chg-1020', 'VERIFIED', 8),
  inStatus('chg-1021', 'CHARGEBACK_PENDING', 10),
  inStatus('chg-1022', 'SUBMITTED', 0.12),
  inStatus('chg-1023', 'VALIDATED', 11),
  // Currencies with zero and three decimals.
  { id: 'chg-1024', plan: { currency: 'JPY', price: 12_000, tax: 1_200, customer: 102 }, daysAgo: 2 },
  { id: 'chg-1025', plan: { currency: 'KWD', price: 12_345, tax: 0, customer: 103 }, daysAgo: 2 },
  // The same id under two merchants, for customers of the same id.
  { id: 'chg-1026', plan: { ...euros, customer: 105 }, daysAgo: 3 },
  { id: 'chg-1026', plan: { ...euros, merchant: 2, customer: 106 }, daysAgo: 3 },
  // Metadata, properties and a product of a hostile merchant. None of it may ever be executed.
  {
    id: 'chg-1028',
    plan: {
      customer: 104,
      product: products.length - 1,
      metadata: [{ name: '<img src=x onerror=alert(2)>', value: '=HYPERLINK("x")', children: [] }],
      properties: [{ name: 'note', value: '</textarea><script>alert(3)</script>' }],
    },
    daysAgo: 1,
  },
]
