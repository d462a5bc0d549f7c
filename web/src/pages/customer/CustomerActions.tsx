import { useMutation } from '@apollo/client/react'
import { Disable, Edit, Endorsed, Tick } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ConfirmChange } from '../../screens/edit/ConfirmChange.tsx'
import { ChangedMeanwhile, saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { usePath } from '../../screens/use-owner-path.ts'
import { useShowDone } from '../../screens/use-show-done.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { HeadActions } from '../../ui/HeadActions.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { customerFields } from './customer-fields.tsx'
import { type CustomerDetails, unblockCustomer } from './customer-query.ts'
import { TrustLevelDialog } from './TrustLevelDialog.tsx'

interface CustomerActionsProps {
  readonly customer: CustomerDetails
  readonly now: Date
  readonly readAgain: () => Promise<CustomerDetails | null>
  readonly onEdit: () => void
}

/** The buttons to edit a customer, change the trust level, and block or unblock purchases. */
export function CustomerActions({ customer, now, readAgain, onEdit }: CustomerActionsProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const showDone = useShowDone()
  const path = usePath()
  const denial = useDenial('customersEdit')
  const obstacle = denial && describeDenial(denial, intl)
  const [open, setOpen] = useState<'trustLevel' | 'block' | 'unblock' | null>(null)
  const [unblock] = useMutation(unblockCustomer)
  const close = () => setOpen(null)
  const { id } = customer
  const isBlocked = customer.fraud?.blocked === true
  const dialog = { customer, readAgain, onClose: close }
  return (
    <>
      <HeadActions
        label={formatMessage({ id: 'customers.actions' })}
        actions={[
          {
            label: formatMessage({ id: 'form.edit' }),
            icon: <Edit />,
            intent: 'primary',
            obstacle,
            onClick: onEdit,
          },
          ...(isBlocked
            ? [
                {
                  label: formatMessage({ id: 'customers.action.unblock' }),
                  icon: <Tick />,
                  obstacle,
                  onClick: () => setOpen('unblock'),
                },
              ]
            : []),
          {
            label: formatMessage({ id: 'customers.action.trustLevel' }),
            icon: <Endorsed />,
            obstacle,
            onClick: () => setOpen('trustLevel'),
          },
          {
            label: formatMessage({ id: isBlocked ? 'customers.action.changeBlock' : 'customers.action.block' }),
            icon: <Disable />,
            intent: 'danger',
            obstacle,
            onClick: () => setOpen('block'),
          },
        ]}
      />
      {open === 'trustLevel' && <TrustLevelDialog {...dialog} />}
      {open === 'block' && <BlockDialog {...dialog} now={now} />}
      {open === 'unblock' && (
        <ConfirmChange
          title={formatMessage({ id: 'customers.ask.unblock' }, { customer: id })}
          action={formatMessage({ id: 'customers.action.unblock' })}
          thing={customer}
          shown={customerFields}
          change={async ({ lastModified }) => {
            const input = { id, expectedLastModified: lastModified ?? null }
            try {
              await saveUnlessChanged(() => unblock({ variables: { input } }), readAgain)
            } catch (error) {
              // Show the current state behind the dialog, regardless of the outcome.
              if (!(error instanceof ChangedMeanwhile)) await readAgain().catch(() => null)
              throw error
            }
          }}
          isDone={({ fraud }) => fraud?.blocked !== true}
          onDone={() => {
            close()
            showDone(
              formatMessage({ id: 'customers.done.unblock' }, { customer: id }),
              path('customers/:customer', { customer: id }),
              id,
            )
          }}
          onClose={close}
        >
          <p>{formatMessage({ id: 'customers.ask.unblock.means' })}</p>
        </ConfirmChange>
      )}
    </>
  )
}
