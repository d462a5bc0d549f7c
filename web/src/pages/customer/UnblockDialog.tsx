import { useMutation } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { ConfirmChange } from '../../screens/edit/ConfirmChange.tsx'
import { ChangedMeanwhile, saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useShowDone } from '../../ui/use-show-done.ts'
import { customerFields } from './customer-fields.tsx'
import { type CustomerDetails, unblockCustomer } from './customer-query.ts'

interface UnblockDialogProps {
  readonly customer: CustomerDetails
  readonly readAgain: () => Promise<CustomerDetails | null>
  readonly onClose: () => void
}

/** Lets a customer buy again. */
export function UnblockDialog({ customer, readAgain, onClose }: UnblockDialogProps) {
  const { formatMessage } = useIntl()
  const showDone = useShowDone()
  const path = usePath()
  const [unblock] = useMutation(unblockCustomer)
  const { id } = customer
  return (
    <ConfirmChange
      title={formatMessage({ id: 'customers.ask.unblock' }, { customer: id })}
      action={formatMessage({ id: 'customers.action.unblock' })}
      entity={customer}
      shown={customerFields}
      change={async ({ lastModified }) => {
        const input = { id, expectedLastModified: lastModified ?? null }
        try {
          await saveUnlessChanged(() => unblock({ variables: { input } }), readAgain)
        } catch (error) {
          // Shows the current state behind the dialog, regardless of the outcome.
          if (!(error instanceof ChangedMeanwhile)) await readAgain().catch(() => null)
          throw error
        }
      }}
      isDone={({ fraud }) => fraud?.blocked !== true}
      onDone={() => {
        onClose()
        showDone(
          formatMessage({ id: 'customers.done.unblock' }, { customer: id }),
          path('customers/:customer', { customer: id }),
          id,
        )
      }}
      onClose={onClose}
    >
      <p>{formatMessage({ id: 'customers.ask.unblock.means' })}</p>
    </ConfirmChange>
  )
}
