import type { Column } from '../../screens/list/list-types.ts'
import { Money } from '../../screens/Money.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { IdText } from '../../ui/Id.tsx'
import { PaymentMethod } from '../charges/parts/PaymentMethod.tsx'
import { BurdenText, EnabledTag } from './InstallmentTags.tsx'
import type { InstallmentSetting } from './setting-query.ts'

/** The columns of installment settings. */
export const settingColumns: readonly Column<InstallmentSetting>[] = [
  {
    id: 'id',
    header: 'installments.id',
    width: 130,
    sort: 'id',
    card: 'id',
    cell: (setting) => <IdText value={setting.id} />,
    copy: (setting) => setting.id,
  },
  {
    id: 'paymentMethod',
    header: 'installments.paymentMethod',
    width: 200,
    least: 140,
    sort: 'paymentMethod',
    card: 'who',
    cell: (setting) => <PaymentMethod method={setting.paymentMethod} />,
  },
  {
    id: 'enabled',
    header: 'installments.state',
    width: 130,
    least: 110,
    card: 'tag',
    cell: (setting) => <EnabledTag enabled={setting.enabled} />,
  },
  {
    id: 'costBurden',
    header: 'installments.costBurden',
    width: 170,
    least: 130,
    card: 'note',
    cell: (setting) => <BurdenText burden={setting.costBurden} />,
  },
  {
    id: 'minAmount',
    header: 'installments.minAmount',
    width: 160,
    least: 130,
    align: 'right',
    card: 'figure',
    cell: (setting) => <Money amount={setting.minAmount} currency={setting.currency} />,
  },
  {
    id: 'lastModified',
    header: 'installments.lastModified',
    width: 200,
    least: 140,
    card: 'time',
    quiet: true,
    cell: (setting) => <Timestamp iso={setting.lastModified} form="brief" />,
  },
]
