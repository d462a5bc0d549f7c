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

/** What each trust level means, in the product's colours. */
export const trustTones = {
  UNRESTRICTED_CUSTOMER: 'good',
  TRUSTED_CUSTOMER: 'good',
  STANDARD_CUSTOMER: 'active',
  NEW_CUSTOMER: 'waiting',
  RESTRICTED_CUSTOMER: 'waiting',
  UNTRUSTED_CUSTOMER: 'bad',
} as const satisfies Record<CustomerRiskLevel, Tone>

/** All statuses that have a name, in the order they are offered. */
export const customerStatuses = Object.keys(customerStatusTones) as readonly NamedCustomerStatus[]

/** All trust levels, from the most to the least trusted. */
export const trustLevels = Object.keys(trustTones) as readonly CustomerRiskLevel[]
