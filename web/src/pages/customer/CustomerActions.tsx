import { Disable, Edit, Endorsed, Tick } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { HeadActions } from '../../ui/HeadActions.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useFetchedLater } from '../../ui/use-fetched-later.ts'
import type { CustomerDetails } from './customer-query.ts'

const fetchBlock = () => import('./BlockDialog.tsx')
const fetchTrustLevel = () => import('./TrustLevelDialog.tsx')
const BlockDialog = lazyPart(fetchBlock, 'BlockDialog')
const TrustLevelDialog = lazyPart(fetchTrustLevel, 'TrustLevelDialog')
const UnblockDialog = lazyPart(() => import('./UnblockDialog.tsx'), 'UnblockDialog')

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
  useFetchedLater(fetchBlock)
  useFetchedLater(fetchTrustLevel)
  const denial = useDenial('customersEdit')
  const obstacle = denial && describeDenial(denial, intl)
  const [open, setOpen] = useState<'trustLevel' | 'block' | 'unblock' | null>(null)
  const close = () => setOpen(null)
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
            combo: 'e',
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
      {open === 'unblock' && <UnblockDialog {...dialog} />}
    </>
  )
}
