import type { ShownField } from '../../screens/edit/shown-field.ts'
import { Money } from '../../screens/Money.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { PaymentMethod } from '../charges/parts/PaymentMethod.tsx'
import { BurdenText, EnabledTag } from './InstallmentTags.tsx'
import type { InstallmentSetting } from './setting-query.ts'

/** What of an installment setting can change, by the names of its form. */
export const settingFields: readonly ShownField<InstallmentSetting>[] = [
  {
    field: 'paymentMethod',
    label: 'installments.paymentMethod',
    value: ({ paymentMethod }) => paymentMethod,
    show: ({ paymentMethod }) => <PaymentMethod method={paymentMethod} />,
  },
  {
    field: 'enabled',
    label: 'installments.status',
    value: ({ enabled }) => enabled,
    show: ({ enabled }) => <EnabledTag enabled={enabled} />,
  },
  {
    field: 'costBurden',
    label: 'installments.costBurden',
    value: ({ costBurden }) => costBurden,
    show: ({ costBurden }) => <BurdenText burden={costBurden} />,
  },
  {
    field: 'minAmount',
    label: 'installments.minAmount',
    value: ({ minAmount }) => minAmount,
    show: ({ minAmount, currency }) => <Money amount={minAmount} currency={currency} />,
  },
  { field: 'currency', label: 'installments.currency', value: ({ currency }) => currency },
  {
    field: 'lastModified',
    label: 'installments.lastModified',
    value: ({ lastModified }) => lastModified,
    show: ({ lastModified }) => <Timestamp iso={lastModified} />,
  },
]
