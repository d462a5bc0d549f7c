import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { PaymentMethod } from '../../screens/charge/PaymentMethod.tsx'
import { CardStatusTag } from '../../screens/customer/CustomerTags.tsx'
import type { ShownField } from '../../screens/edit/shown-field.ts'
import type { PaymentProfile } from './customer-query.ts'

const mark = (field: 'supportsCashIn' | 'supportsCashOut', label: MessageId): ShownField<PaymentProfile> => ({
  field,
  label,
  value: (profile) => profile[field],
  show: (profile) => (profile[field] ? '✓' : '✗'),
})

/** The fields of a payment profile that can change. */
export const profileFields: readonly ShownField<PaymentProfile>[] = [
  { field: 'displayName', label: 'customers.name', value: ({ displayName }) => displayName },
  {
    field: 'status',
    label: 'customers.status',
    value: ({ status }) => status,
    show: ({ status }) => <CardStatusTag status={status} />,
  },
  {
    field: 'method',
    label: 'charges.paymentMethod',
    value: ({ method }) => method,
    show: ({ method }) => <PaymentMethod method={method} />,
  },
  { field: 'number', label: 'customers.profile.number', value: profileNumber },
  {
    field: 'expiry',
    label: 'customers.profile.expiry',
    value: ({ expMonth, expYear }) => expMonth && expYear && `${expYear}-${expMonth}`,
    show: (profile) => <Expiry profile={profile} />,
  },
  mark('supportsCashIn', 'customers.profile.cashIn'),
  mark('supportsCashOut', 'customers.profile.cashOut'),
]

/** The digits of a card or account number that the platform shows. */
export function profileNumber({ bin, last4 }: PaymentProfile): string {
  return [bin, last4].filter(Boolean).join(' •••• ')
}

/** The expiry of a card. Renders nothing for profiles that do not expire. */
export function Expiry({ profile: { expMonth, expYear } }: { readonly profile: PaymentProfile }) {
  const { formatMessage } = useIntl()
  if (!expMonth || !expYear) return null
  const [month, year] = [String(expMonth).padStart(2, '0'), String(expYear)]
  return <span>{formatMessage({ id: 'customers.profile.expires' }, { month, year })}</span>
}
