import { useMutation } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { ErrorPage } from '../../screens/error/ErrorPage.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { useShowDone } from '../../ui/use-show-done.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { CustomerSkeleton } from './CustomerSkeleton.tsx'
import { customerInput, type EditedCustomer, statusInput } from './customer-form.ts'
import { saveCustomer } from './customer-query.ts'
import './personal-data.css'
import { RevealButton } from './RevealButton.tsx'
import type { Revealed } from './use-revealed.ts'

interface EditCustomerProps {
  readonly customer: EditedCustomer
  readonly revealed: Revealed
  readonly readAgain: () => Promise<EditedCustomer | null>
  readonly onClose: () => void
}

/** The form of an existing customer. Personal data is masked until the user reveals it. */
export function EditCustomer({ customer, revealed, readAgain, onClose }: EditCustomerProps) {
  const intl = useIntl()
  const showDone = useShowDone()
  const path = usePath()
  const denial = useDenial('customersEdit')
  const [save] = useMutation(saveCustomer)
  if (denial) return <ErrorPage statusCode={403} message={describeDenial(denial, intl)} />
  const isShown = revealed.info !== null
  // Personal data that arrives after the form was opened would replace the form and discard the user's input.
  if (!isShown && revealed.attempt.state === 'sending') return <CustomerSkeleton />
  const close = () => {
    revealed.hide()
    onClose()
  }
  // The response masks other people's changes. If the data is revealed, this reveals it again.
  const readShown = async () => {
    const current = await readAgain()
    if (!current || !isShown) return current
    const personalInfo = await revealed.reveal()
    return personalInfo && { ...current, personalInfo }
  }
  return (
    <CustomerForm
      key={isShown ? 'shown' : 'masked'}
      customer={isShown ? { ...customer, personalInfo: revealed.info } : customer}
      now={new Date()}
      personalActions={(isChanged) => (
        <RevealButton
          revealed={revealed}
          obstacle={isChanged ? intl.formatMessage({ id: 'customers.personal.saveFirst' }) : null}
        />
      )}
      save={(values, base) =>
        saveUnlessChanged(async () => {
          const changes = { ...customerInput(values, base), ...(base && statusInput(values, base)) }
          const input = { id: customer.id, expectedLastModified: base?.lastModified ?? null, ...changes }
          return (await save({ variables: { input } })).data?.saveCustomer ?? null
        }, readShown)
      }
      onSaved={() => {
        showDone(
          intl.formatMessage({ id: 'customers.done.save' }, { customer: customer.id }),
          path('customers/:customer', { customer: customer.id }),
          customer.id,
        )
        close()
      }}
      onCancel={close}
    />
  )
}
