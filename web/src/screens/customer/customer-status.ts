import type { CustomerRiskLevel } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'

/** The customer statuses with a translated name; the schema allows any string. */
export const customerStatusTones = {
  ACTIVE: 'good',
  INACTIVE: 'ended',
  BLOCKED: 'bad',
  CLOSED: 'ended',
} as const satisfies Record<string, Tone>

/** A customer status with a translated name. */
export type NamedCustomerStatus = keyof typeof customerStatusTones

/** Whether a status has a translated name. */
export function isNamedStatus(status: string): status is NamedCustomerStatus {
  return Object.hasOwn(customerStatusTones, status)
}

/** The trust levels that need attention. */
export const lowTrustTones: Partial<Record<CustomerRiskLevel, Tone>> = {
  RESTRICTED_CUSTOMER: 'wait',
  UNTRUSTED_CUSTOMER: 'bad',
}

// A record, so the compiler reports a missing level.
const levels: Record<CustomerRiskLevel, true> = {
  UNRESTRICTED_CUSTOMER: true,
  TRUSTED_CUSTOMER: true,
  STANDARD_CUSTOMER: true,
  NEW_CUSTOMER: true,
  RESTRICTED_CUSTOMER: true,
  UNTRUSTED_CUSTOMER: true,
}

/** All statuses with a name, in display order. */
export const customerStatuses = Object.keys(customerStatusTones) as readonly NamedCustomerStatus[]

/** All trust levels, from the most to the least trusted. */
export const trustLevels = Object.keys(levels) as readonly CustomerRiskLevel[]
