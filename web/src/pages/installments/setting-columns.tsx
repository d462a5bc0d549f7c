import type { Column } from '../../screens/list/list-types.ts'
import { Money } from '../../screens/Money.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { Id } from '../../ui/Id.tsx'
import { PaymentMethod } from '../charges/PaymentMethod.tsx'
import { BurdenText, EnabledTag } from './InstallmentTags.tsx'
import type { InstallmentSetting } from './setting-query.ts'

/** The columns of installment settings. */
export const settingColumns: readonly Column<InstallmentSetting>[] = [
  {
    id: 'id',
    header: 'installments.id',
    width: 130,
    sort: 'id',
    card: 'line',
    cell: (setting) => <Id value={setting.id} />,
  },
  {
    id: 'paymentMethod',
    header: 'installments.paymentMethod',
    width: 200,
    sort: 'paymentMethod',
    card: 'title',
    cell: (setting) => <PaymentMethod method={setting.paymentMethod} />,
  },
  {
    id: 'enabled',
    header: 'installments.state',
    width: 130,
    card: 'tag',
    cell: (setting) => <EnabledTag enabled={setting.enabled} />,
  },
  {
    id: 'costBurden',
    header: 'installments.costBurden',
    width: 170,
    card: 'line',
    cell: (setting) => <BurdenText burden={setting.costBurden} />,
  },
  {
    id: 'minAmount',
    header: 'installments.minAmount',
    width: 160,
    align: 'right',
    card: 'figure',
    cell: (setting) => <Money amount={setting.minAmount} currency={setting.currency} />,
  },
  {
    id: 'lastModified',
    header: 'installments.lastModified',
    width: 200,
    cell: (setting) => <Timestamp iso={setting.lastModified} />,
  },
]
