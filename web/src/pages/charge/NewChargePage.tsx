import { CreditCard } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useShowAdded } from '../../ui/use-show-done.ts'
import { NewChargeForm } from './new-charge/NewChargeForm.tsx'

/** Creates a charge for a customer. `?customerId=` preselects the customer. */
export function Component() {
  const { formatMessage } = useIntl()
  const showAdded = useShowAdded()
  const navigate = useNavigate()
  const path = usePath()
  const [parameters] = useSearchParams()
  return (
    <Page title={formatMessage({ id: 'charges.new' })} icon={<CreditCard />}>
      <NewChargeForm
        customerId={parameters.get('customerId') ?? ''}
        chargePath={(id) => path('charges/:charge', { charge: id })}
        onMade={(charge) => {
          const status = charge.chargeStatus
          const outcome = status ? formatMessage({ id: `enum.transactionStatus.${status}` }) : ''
          const to = path('charges/:charge', { charge: charge.id }, charge.merchantAccount)
          showAdded(formatMessage({ id: 'charges.new.done' }, { charge: charge.id, status: outcome }), to, charge.id)
        }}
        onCancel={() => navigate(path('charges'))}
      />
    </Page>
  )
}
