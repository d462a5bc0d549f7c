import { countryCodes } from '@portal/schema/reference-lists'
import { z } from 'zod'
import { trustLevels } from '../values/trust-level.ts'
import { customerStatuses } from './customer-document.ts'
import { hidden } from './masked-person.ts'

const ID_RULE = '1 to 50 letters, digits, ".", "-" and "_"'
const customerTypes = ['INDIVIDUAL', 'BUSINESS'] as const

const oneOf = <const Values extends readonly [string, ...string[]]>(field: string, values: Values) =>
  z.enum(values, `${field} must be one of ${values.join(', ')}`)

/** A string that null or an empty string removes. */
const text = (field: string, longest: number) =>
  z
    .string(`${field} is not a text`)
    .trim()
    .max(longest, `${field} is too long: at most ${longest} characters`)
    // Otherwise, a caller who was shown masked values would overwrite the real ones by sending the document back.
    .refine((value) => !value.includes(hidden), `${field} is masked`)
    .nullish()

const matching = (field: string, pattern: RegExp, reason: string) =>
  text(field, 254).refine((value) => !value || pattern.test(value), `${field} ${reason}`)

const day = (field: string) =>
  text(field, 10).refine((value) => !value || z.iso.date().safeParse(value).success, `${field} is not a date`)

const address = z.strictObject({
  streetAddress: text('personalInfo.address.streetAddress', 200),
  streetAddress2: text('personalInfo.address.streetAddress2', 200),
  city: text('personalInfo.address.city', 100),
  stateProvince: text('personalInfo.address.stateProvince', 100),
  postalCode: text('personalInfo.address.postalCode', 20),
  country: text('personalInfo.address.country', 254).refine(
    (code) => !code || countryCodes.includes(code),
    'personalInfo.address.country is not an ISO-3166 alpha-2 code',
  ),
})

const personalInfo = z.strictObject({
  firstName: text('personalInfo.firstName', 100),
  lastName: text('personalInfo.lastName', 100),
  email: matching('personalInfo.email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'is not an email'),
  dob: day('personalInfo.dob'),
  phoneNumber: matching('personalInfo.phoneNumber', /^\+\d{5,15}$/, 'is not a phone number with country code'),
  address: address.nullish(),
})

const fraud = z.object({
  blocked: z.boolean('fraud.blocked must be true or false').nullish(),
  blockReason: text('fraud.blockReason', 200),
  blockedUntil: z.iso.datetime({ offset: true, error: 'fraud.blockedUntil is not a date' }).nullish(),
})

const MOST_PROPERTIES = 50
const LONGEST_NAME = 100
const LONGEST_VALUE = 1000

const properties = z
  .array(
    z.strictObject({
      name: z
        .string('properties: name is required')
        .trim()
        .min(1, 'properties: name is required')
        .max(LONGEST_NAME, `properties: name is too long: at most ${LONGEST_NAME} characters`),
      value: z
        .string('properties: value is required')
        .max(LONGEST_VALUE, `properties: value is too long: at most ${LONGEST_VALUE} characters`),
    }),
  )
  .max(MOST_PROPERTIES, `properties: at most ${MOST_PROPERTIES}`)
  .refine(
    (list) => new Set(list.map(({ name }) => name)).size === list.length,
    'properties: a name is used more than once',
  )

const values = {
  customerType: oneOf('customerType', customerTypes).nullish(),
  customerStatus: oneOf('customerStatus', customerStatuses).nullish(),
  trustLevel: oneOf('trustLevel', trustLevels).nullish(),
  locale: matching('locale', /^[a-z]{2}_[A-Z]{2}$/, 'is not a language and country'),
  personalInfo: personalInfo.nullish(),
  fraud: fraud.nullish(),
  properties: properties.nullish(),
}

/** A customer to add. */
export const newCustomer = z.strictObject({
  ...values,
  id: z.string('id is required').regex(/^(?!\.{1,2}$)[\w.-]{1,50}$/, `id is not a valid external ID: ${ID_RULE}`),
})

/**
 * A customer that `GET` returned, with changes. Read-only fields are ignored and omitted fields do not change. If
 * `lastModified` is sent, it must match.
 */
export const changedCustomer = z.object({
  ...values,
  id: z.string().nullish(),
  lastModified: z.string().nullish(),
})

/** The fields of a customer that can be set. */
export type CustomerInput = z.output<typeof changedCustomer>
