import type { CustomerRiskLevel } from '../../gql/enums.ts'
import type { Tone } from '../../ui/tone.ts'

/** The statuses of a customer that have a name here; the schema leaves the status open. */
export const customerStatusTones = {
  ACTIVE: 'good',
  INACTIVE: 'ended',
  BLOCKED: 'bad',
  CLOSED: 'ended',
} as const satisfies Record<string, Tone>

/** A status of a customer that has a name here. */
export type NamedCustomerStatus = keyof typeof customerStatusTones

/** Whether a status has a name here. */
export function isNamedStatus(status: string): status is NamedCustomerStatus {
  return Object.hasOwn(customerStatusTones, status)
}

/** The trust levels that somebody has to know about. */
export const lowTrustTones: Partial<Record<CustomerRiskLevel, Tone>> = {
  RESTRICTED_CUSTOMER: 'wait',
  UNTRUSTED_CUSTOMER: 'bad',
}

// A record, so that a level missing here does not compile.
const levels: Record<CustomerRiskLevel, true> = {
  UNRESTRICTED_CUSTOMER: true,
  TRUSTED_CUSTOMER: true,
  STANDARD_CUSTOMER: true,
  NEW_CUSTOMER: true,
  RESTRICTED_CUSTOMER: true,
  UNTRUSTED_CUSTOMER: true,
}

/** All statuses that have a name, in the order they are offered. */
export const customerStatuses = Object.keys(customerStatusTones) as readonly NamedCustomerStatus[]

/** All trust levels, from the most to the least trusted. */
export const trustLevels = Object.keys(levels) as readonly CustomerRiskLevel[]
