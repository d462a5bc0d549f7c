import type { MessageId } from '../../i18n/messages.ts'
import {
  BlockedTag,
  CustomerLanguage,
  CustomerStatusTag,
  CustomerType,
  TrustLevelTag,
} from '../../screens/customer/CustomerTags.tsx'
import type { ShownField } from '../../screens/edit/shown-field.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Birthday, CustomerCountry } from './CustomerPersonalData.tsx'
import type { EditedCustomer } from './customer-form.ts'
import type { PersonalInfo } from './customer-query.ts'

type Field = ShownField<EditedCustomer>

const person = (field: 'firstName' | 'lastName' | 'email' | 'phoneNumber', label: MessageId): Field => ({
  field,
  label,
  value: ({ personalInfo }) => personalInfo?.[field],
})

const place = (field: Exclude<keyof NonNullable<PersonalInfo['address']>, '__typename'>, label: MessageId): Field => ({
  field,
  label,
  value: ({ personalInfo }) => personalInfo?.address?.[field],
})

/** The fields of a customer that can change, by their names in the forms. Personal data remains masked. */
export const customerFields: readonly Field[] = [
  {
    field: 'customerStatus',
    label: 'customers.status',
    value: ({ customerStatus }) => customerStatus,
    show: ({ customerStatus }) => <CustomerStatusTag status={customerStatus} />,
  },
  {
    field: 'trustLevel',
    label: 'customers.trustLevel',
    value: ({ trustLevel }) => trustLevel,
    show: ({ trustLevel }) => <TrustLevelTag level={trustLevel} />,
  },
  {
    field: 'blocked',
    label: 'customers.fraud.purchases',
    value: ({ fraud }) => fraud?.blocked,
    show: ({ fraud }) => <BlockedTag blocked={fraud?.blocked} />,
  },
  { field: 'blockReason', label: 'customers.fraud.reason', value: ({ fraud }) => fraud?.blockReason },
  {
    field: 'lastDay',
    label: 'customers.fraud.until',
    value: ({ fraud }) => fraud?.blockedUntil,
    show: ({ fraud }) => <Timestamp iso={fraud?.blockedUntil} form="day" />,
  },
  { field: 'riskScore', label: 'customers.fraud.score', value: ({ fraud }) => fraud?.riskScore },
  {
    field: 'customerType',
    label: 'customers.type',
    value: ({ customerType }) => customerType,
    show: ({ customerType }) => <CustomerType type={customerType} />,
  },
  {
    field: 'locale',
    label: 'customers.locale',
    value: ({ locale }) => locale,
    show: ({ locale }) => <CustomerLanguage code={locale} />,
  },
  person('firstName', 'customers.firstName'),
  person('lastName', 'customers.lastName'),
  person('email', 'customers.email'),
  person('phoneNumber', 'customers.phone'),
  {
    field: 'dob',
    label: 'customers.dob',
    value: ({ personalInfo }) => personalInfo?.dob,
    show: ({ personalInfo }) => <Birthday day={personalInfo?.dob ?? ''} isMasked={personalInfo?.masked === true} />,
  },
  place('streetAddress', 'customers.address.street'),
  place('streetAddress2', 'customers.address.street2'),
  place('city', 'customers.address.city'),
  place('stateProvince', 'customers.address.state'),
  place('postalCode', 'customers.address.postalCode'),
  {
    field: 'country',
    label: 'customers.address.country',
    value: ({ personalInfo }) => personalInfo?.address?.country,
    show: ({ personalInfo }) => <CustomerCountry code={personalInfo?.address?.country ?? ''} />,
  },
  {
    field: 'properties',
    label: 'charges.properties',
    entries: ({ properties }) => properties.map(({ name, value }) => `${name}: ${value ?? ''}`),
  },
  {
    field: 'lastModified',
    label: 'customers.modified',
    value: ({ lastModified }) => lastModified,
    show: ({ lastModified }) => <Timestamp iso={lastModified} />,
  },
]
