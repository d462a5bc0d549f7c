import { useMutation } from '@apollo/client/react'
import { NewPerson } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useAccount } from '../../session/viewer.tsx'
import { useShowAdded } from '../../ui/use-show-done.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { customerInput } from './customer-form.ts'
import { addCustomer } from './customer-query.ts'

/** Adds a customer to the current merchant account. */
export function Component() {
  const { formatMessage } = useIntl()
  const showAdded = useShowAdded()
  const navigate = useNavigate()
  const path = usePath()
  const account = useAccount()
  const [add] = useMutation(addCustomer)
  return (
    <Page title={formatMessage({ id: 'customers.new' }, { account })} icon={<NewPerson />}>
      <CustomerForm
        customer={null}
        now={new Date()}
        save={async (values) => {
          const input = { id: values.id, ...customerInput(values, null) }
          return (await add({ variables: { input } })).data?.addCustomer ?? null
        }}
        onSaved={(customer) => {
          const id = customer?.id ?? ''
          const to = path('customers/:customer', { customer: id })
          showAdded(formatMessage({ id: 'customers.done.add' }, { customer: id }), to, id)
        }}
        onCancel={() => navigate(path('customers'))}
      />
    </Page>
  )
}
