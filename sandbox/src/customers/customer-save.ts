import { badRequest } from '../http/request-error.ts'
import { isoTime, unixSeconds } from '../values/time.ts'
import type { CustomerDocument, CustomerStatus } from './customer-document.ts'
import type { CustomerInput } from './customer-input.ts'

type Fraud = CustomerDocument['fraud']
type PersonalInfo = CustomerDocument['personalInfo']

const unknownPerson: PersonalInfo = {
  firstName: '',
  lastName: '',
  email: '',
  dob: '',
  phoneNumber: '',
  address: { streetAddress: '', streetAddress2: null, city: '', stateProvince: '', postalCode: '', country: '' },
}

/** A new customer without data. */
export function blankCustomer(id: string, lgId: string, merchantAccount: string, now: number): CustomerDocument {
  return {
    id,
    lgId,
    merchantAccount,
    customerType: 'INDIVIDUAL',
    customerStatus: 'ACTIVE',
    trustLevel: 'NEW_CUSTOMER',
    locale: 'en_US',
    creationTime: isoTime(now),
    lastModified: isoTime(now),
    personalInfo: unknownPerson,
    fraud: { riskScore: 0, blocked: false, blockReason: null, blockedUntil: null },
    properties: [],
  }
}

/**
 * Returns the customer with the input applied. Removed strings become empty. Throws a 400 if the values contradict each
 * other.
 */
export function withInput(before: CustomerDocument, input: CustomerInput, now: number): CustomerDocument {
  const fraud = withFraud(before.fraud, input.fraud ?? {}, now)
  const status = input.customerStatus ?? before.customerStatus
  return {
    ...before,
    customerType: input.customerType ?? before.customerType,
    customerStatus: statusOf(status, before, fraud),
    trustLevel: input.trustLevel ?? before.trustLevel,
    locale: input.locale || before.locale,
    lastModified: isoTime(now),
    personalInfo: withPerson(before.personalInfo, input.personalInfo ?? {}),
    fraud,
    properties: input.properties ?? before.properties,
  }
}

/** A blocked customer is BLOCKED unless CLOSED; no other customer is. */
function statusOf(asked: CustomerStatus, before: CustomerDocument, fraud: Fraud): CustomerStatus {
  if (fraud.blocked) return asked === 'CLOSED' ? 'CLOSED' : 'BLOCKED'
  if (asked !== 'BLOCKED') return asked
  if (before.customerStatus === 'BLOCKED') return 'ACTIVE'
  throw badRequest(['customerStatus cannot be BLOCKED without fraud.blocked'])
}

function withFraud(before: Fraud, input: NonNullable<CustomerInput['fraud']>, now: number): Fraud {
  const blocked = input.blocked ?? before.blocked
  if (!blocked) return { ...before, blocked, blockReason: null, blockedUntil: null }
  const blockReason = input.blockReason === undefined ? before.blockReason : input.blockReason
  const blockedUntil = input.blockedUntil === undefined ? before.blockedUntil : input.blockedUntil
  if (!blockReason) throw badRequest(['fraud.blockReason is required'])
  if (blockedUntil && blockedUntil !== before.blockedUntil && unixSeconds(blockedUntil) <= now) {
    throw badRequest(['fraud.blockedUntil value is too low: it is over'])
  }
  return {
    ...before,
    blocked,
    blockReason,
    blockedUntil: blockedUntil && isoTime(Math.floor(unixSeconds(blockedUntil))),
  }
}

function withPerson(before: PersonalInfo, input: NonNullable<CustomerInput['personalInfo']>): PersonalInfo {
  const { address, ...rest } = input
  return {
    ...before,
    ...present(rest),
    address: { ...before.address, ...present({ ...address }), streetAddress2: secondLine(before, address) },
  }
}

function secondLine(before: PersonalInfo, address: { streetAddress2?: string | null | undefined } | null | undefined) {
  const line = address?.streetAddress2
  return line === undefined ? before.address.streetAddress2 : line || null
}

/** The submitted fields; null becomes an empty string. */
function present(fields: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value ?? '']])),
  )
}
