import { Calendar } from '@blueprintjs/icons'
import { PaymentMethod } from '../../screens/charge/PaymentMethod.tsx'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { InstallmentPlans } from './InstallmentPlans.tsx'
import { settings } from './installment-setting.tsx'

/** The page of one installment setting with its plans. */
export function Component() {
  return (
    <EntryPage
      entry={settings}
      icon={<Calendar />}
      heading={({ paymentMethod }) => <PaymentMethod method={paymentMethod} />}
    >
      {(setting) => <InstallmentPlans setting={setting} />}
    </EntryPage>
  )
}
