import type { PaymentMethod } from '../values/charge-values.ts'
import type { TrustLevel } from '../values/trust-level.ts'

/** The statuses of a customer in alphabetical order; the position is the sort key. */
export const customerStatuses = ['ACTIVE', 'BLOCKED', 'CLOSED', 'INACTIVE'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/** A customer as the platform returns it, without the payment profiles. */
export interface CustomerDocument {
  id: string
  lgId: string
  merchantAccount: string
  customerType: 'INDIVIDUAL' | 'BUSINESS'
  customerStatus: CustomerStatus
  trustLevel: TrustLevel
  locale: string
  creationTime: string
  lastModified: string
  personalInfo: {
    firstName: string
    lastName: string
    email: string
    dob: string
    phoneNumber: string
    address: {
      streetAddress: string
      streetAddress2: string | null
      city: string
      stateProvince: string
      postalCode: string
      country: string
    }
  }
  fraud: { riskScore: number; blocked: boolean; blockReason: string | null; blockedUntil: string | null }
  properties: { name: string; value: string }[]
}

/** A stored means of payment. */
export interface PaymentProfile {
  id: string
  method: PaymentMethod
  displayName: string
  status: 'ACTIVE' | 'EXPIRED'
  last4: string
  bin: string | null
  expMonth: number | null
  expYear: number | null
  supportsCashIn: boolean
  supportsCashOut: boolean
}
