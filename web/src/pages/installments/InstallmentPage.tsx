import { Calendar } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { PaymentMethod } from '../../screens/charge/PaymentMethod.tsx'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { InstallmentPlans } from './InstallmentPlans.tsx'
import { settings } from './setting.tsx'

/** The page of one installment setting with its plans. */
export function Component() {
  const { installment = '' } = useParams()
  const path = useOwnerPath()
  return (
    <EntryPage
      entry={settings}
      id={installment}
      icon={<Calendar />}
      list={(setting) => path(setting?.merchantAccount, 'installments')}
      heading={({ paymentMethod }) => (
        <h2 className="detail-name">
          <PaymentMethod method={paymentMethod} />
        </h2>
      )}
    >
      {(setting) => <InstallmentPlans setting={setting} />}
    </EntryPage>
  )
}
