import { z } from 'zod'
import type { CustomerRiskLevel } from '../../gql/enums.ts'
import { isSame, rebased } from '../../screens/edit/plain-values.ts'
import { countryName } from '../../values/country.ts'
import { beyond, type FieldProblem, isEmail, problem, tooLong } from '../../values/field-problem.ts'
import { propertyRows, rebasedProperties } from './customer-properties.ts'
import type { CustomerDetails, PersonalInfo } from './customer-query.ts'

/** The parts of a customer that the form changes. */
export type EditedCustomer = Pick<
  CustomerDetails,
  | 'id'
  | 'customerType'
  | 'customerStatus'
  | 'trustLevel'
  | 'locale'
  | 'lastModified'
  | 'personalInfo'
  | 'fraud'
  | 'properties'
>

const personFields = ['firstName', 'lastName', 'email', 'dob', 'phoneNumber'] as const
const addressFields = ['streetAddress', 'streetAddress2', 'city', 'stateProvince', 'postalCode', 'country'] as const

/** The earliest date of birth. */
export const firstDay = '1900-01-01'
const text = (longest: number) => z.string().trim().max(longest, tooLong(longest))
const filled = (longest: number) => text(longest).min(1, problem('required'))
const valid = (holds: (text: string) => boolean, name: FieldProblem) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || holds(value), problem(name))

function birthdayProblem(day: string, today: string): FieldProblem | null {
  if (day === '') return null
  if (!z.iso.date().safeParse(day).success) return 'notDate'
  if (day < firstDay) return beyond('tooLow', firstDay)
  return day > today ? beyond('tooHigh', today) : null
}

/** How a form is checked. Masked fields may be empty: then they are not changed. */
export interface CustomerFormMode {
  readonly isNew: boolean
  readonly isMasked: boolean
  /** The current day, `2026-11-21`. A date of birth must be earlier. */
  readonly today: string
}

/** Checks the form of a customer (specification 5). */
export function customerForm({ isNew, isMasked, today }: CustomerFormMode) {
  const name = isMasked ? text(100) : filled(100)
  return z
    .object({
      id: isNew
        ? z
            .string()
            .trim()
            .min(1, problem('required'))
            .regex(/^(?!\.{1,2}$)[\w.-]{0,50}$/, problem('notExternalId'))
        : z.string(),
      customerType: z.string(),
      customerStatus: z.string(),
      trustLevel: z.string(),
      locale: z.string().min(1, problem('required')),
      firstName: name,
      lastName: name,
      email: (isMasked ? text(254) : filled(254)).refine(
        (value) => value === '' || isEmail(value),
        problem('notEmail'),
      ),
      dob: z.string(),
      // People type and paste numbers with spaces, hyphens and parentheses.
      phoneNumber: z
        .string()
        .overwrite((typed) => typed.replaceAll(/[\s().-]/g, ''))
        .refine((value) => value === '' || /^\+\d{5,15}$/.test(value), problem('notPhone')),
      streetAddress: text(200),
      streetAddress2: text(200),
      city: text(100),
      stateProvince: text(100),
      postalCode: text(20),
      country: valid((code) => countryName(code, 'en') !== null, 'notKnown'),
      properties: propertyRows,
    })
    .superRefine(({ dob }, context) => {
      const message = birthdayProblem(dob, today)
      if (message) context.addIssue({ code: 'custom', path: ['dob'], message })
    })
}

/** The form values of a customer. */
export type CustomerValues = z.infer<ReturnType<typeof customerForm>>

/**
 * The form values of a customer, or of a new one for null. Masked fields start empty: they cannot be changed in part.
 */
export function customerValues(customer: EditedCustomer | null): CustomerValues {
  const info = customer?.personalInfo ?? null
  const known = info?.masked ? null : info
  return {
    id: customer?.id ?? '',
    customerType: customer?.customerType ?? 'INDIVIDUAL',
    customerStatus: customer?.customerStatus ?? 'ACTIVE',
    trustLevel: customer?.trustLevel ?? 'NEW_CUSTOMER',
    locale: customer?.locale ?? '',
    firstName: known?.firstName ?? '',
    lastName: known?.lastName ?? '',
    email: known?.email ?? '',
    dob: known?.dob ?? '',
    phoneNumber: known?.phoneNumber ?? '',
    streetAddress: known?.address?.streetAddress ?? '',
    streetAddress2: known?.address?.streetAddress2 ?? '',
    city: known?.address?.city ?? '',
    stateProvince: known?.address?.stateProvince ?? '',
    postalCode: known?.address?.postalCode ?? '',
    country: info?.address?.country ?? '',
    properties: customer?.properties.map(({ name, value }) => ({ name, value: value ?? '' })) ?? [],
  }
}

/** The form values after someone else has changed the customer. Properties are merged one by one. */
export function rebasedCustomer(values: CustomerValues, base: EditedCustomer, current: EditedCustomer): CustomerValues {
  const [before, now] = [customerValues(base), customerValues(current)]
  return {
    ...rebased(values, before, now),
    properties: rebasedProperties(values.properties, before.properties, now.properties),
  }
}

/**
 * The input to send: all filled-in fields of a new customer, otherwise only the differences. An emptied field is
 * removed.
 */
export function customerInput(values: CustomerValues, base: EditedCustomer | null) {
  const before = customerValues(base)
  const isNew = base === null
  const differs = (field: keyof CustomerValues) => !isSame(values[field], before[field])
  const pick = <Field extends Exclude<keyof CustomerValues, 'properties'>>(fields: readonly Field[]) =>
    Object.fromEntries(
      fields.filter(differs).map((field) => [field, values[field] === '' ? null : values[field]]),
    ) as Partial<Record<Field, string | null>>
  const address = pick(addressFields)
  const person = { ...pick(personFields), ...(Object.keys(address).length > 0 && { address }) }
  return {
    ...((isNew || differs('customerType')) && { customerType: values.customerType }),
    ...((isNew || differs('trustLevel')) && { trustLevel: values.trustLevel as CustomerRiskLevel }),
    ...((isNew || differs('locale')) && { locale: values.locale }),
    ...(Object.keys(person).length > 0 && { personalInfo: person }),
    ...(differs('properties') && { properties: values.properties }),
  }
}

/** The status to send if it has changed. A new customer has no status. */
export function statusInput(values: CustomerValues, base: EditedCustomer) {
  return values.customerStatus === customerValues(base).customerStatus ? {} : { customerStatus: values.customerStatus }
}

/** The placeholder of a masked field. */
export function maskedHint(info: PersonalInfo | null | undefined, field: keyof CustomerValues): string | undefined {
  if (!info?.masked) return undefined
  const values: Readonly<Record<string, unknown>> = { ...info.address, ...info }
  const value = values[field]
  return typeof value === 'string' ? value : undefined
}
