import type { CustomerDocument, PaymentProfile } from '../customers/customer-document.ts'
import { card } from './payment-profiles.ts'

/** The fixed data of a customer with a documented id; all other data is drawn as for any customer. */
interface WellKnownCustomer {
  readonly country?: string
  /** The merchant's number, unless it is DEMO_MERCHANT. */
  readonly merchant?: number
  readonly document?: Partial<Omit<CustomerDocument, 'personalInfo'>>
  readonly personalInfo?: Partial<CustomerDocument['personalInfo']>
  readonly paymentProfiles?: (now: number) => PaymentProfile[]
  readonly withoutCharges?: true
}

const visa = { name: 'Visa', bin: '424242' }
const active = { customerStatus: 'ACTIVE', trustLevel: 'STANDARD_CUSTOMER' } as const
const harmless = { riskScore: 5, blocked: false, blockReason: null, blockedUntil: null }

function monthOf(now: number): { month: number; year: number } {
  const date = new Date(now * 1000)
  return { month: date.getUTCMonth() + 1, year: date.getUTCFullYear() }
}

/** By number: customer 42 is `cust-42`. The sandbox's README lists them. */
export const wellKnownCustomers: Readonly<Record<number, WellKnownCustomer>> = {
  // Has many charges.
  7: { country: 'US', document: { ...active, fraud: harmless } },
  // Has no charges.
  13: { country: 'SE', document: { ...active, fraud: harmless }, withoutCharges: true },
  // Its only card has expired.
  21: {
    country: 'GB',
    document: { ...active, fraud: harmless },
    paymentProfiles: (now) => [card('pp-21-1', visa, '0021', { month: 1, year: monthOf(now).year - 1 }, now)],
  },
  // Has a card that expires at the end of this month.
  22: {
    country: 'DE',
    document: { ...active, fraud: harmless },
    paymentProfiles: (now) => [card('pp-22-1', visa, '0022', monthOf(now), now)],
  },
  42: {
    country: 'ES',
    document: {
      customerType: 'INDIVIDUAL',
      customerStatus: 'ACTIVE',
      trustLevel: 'STANDARD_CUSTOMER',
      locale: 'en_US',
      creationTime: '2025-02-03T10:00:00Z',
      lastModified: '2026-01-01T00:00:00Z',
      fraud: { riskScore: 12, blocked: false, blockReason: null, blockedUntil: null },
      properties: [],
    },
    personalInfo: {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.test',
      dob: '1990-05-01',
      phoneNumber: '+34600000000',
      address: {
        streetAddress: '1 Main St',
        streetAddress2: null,
        city: 'Madrid',
        stateProvince: 'MD',
        postalCode: '28001',
        country: 'ES',
      },
    },
    paymentProfiles: (now) => [card('pp-1', visa, '4242', { month: 12, year: 2027 }, now)],
  },
  // Blocked, without an end.
  66: {
    country: 'BR',
    document: {
      customerStatus: 'BLOCKED',
      trustLevel: 'UNTRUSTED_CUSTOMER',
      fraud: { riskScore: 97, blocked: true, blockReason: 'Three chargebacks within a week', blockedUntil: null },
    },
  },
  // Names that strain a layout.
  101: {
    country: 'PL',
    document: { ...active, fraud: harmless },
    personalInfo: {
      firstName: 'Maria-Magdalena Aleksandra Wilhelmina Konstancja',
      lastName: 'von Brzęczyszczykiewicz-Łękołodzka de la Santísima Trinidad y Hohenzollern',
    },
  },
  102: {
    country: 'JP',
    document: { ...active, fraud: harmless },
    personalInfo: { firstName: '太郎', lastName: '山田' },
  },
  103: {
    country: 'EG',
    document: { ...active, fraud: harmless },
    personalInfo: { firstName: 'ليلى', lastName: 'منصور' },
  },
  // Markup in every text that a merchant can send. None of it may ever be executed.
  104: {
    country: 'US',
    document: {
      ...active,
      fraud: harmless,
      properties: [{ name: '<img src=x onerror=alert(1)>', value: '"><script>alert(2)</script>' }],
    },
    personalInfo: { firstName: '<b>Bobby</b>', lastName: "Tables'); drop table customer;--" },
  },
  // The same id under two merchants.
  105: { document: { ...active, fraud: harmless } },
  106: { merchant: 2, country: 'ES', document: { ...active, id: 'cust-105', fraud: harmless } },
}

/** The merchant's own id of a customer, by number. */
export function customerIdOf(n: number): string {
  return wellKnownCustomers[n]?.document?.id ?? `cust-${n}`
}
