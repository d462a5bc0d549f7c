import { CreditCard } from '@blueprintjs/icons'
import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import type { FirstReads } from '../../page-module.ts'
import { errorAt } from '../../screens/error/describe-error.ts'
import { HistoryTabs } from '../../screens/ledger/HistoryTabs.tsx'
import { ObjectPage } from '../../screens/object/ObjectPage.tsx'
import { useLookedAt } from '../../screens/object/use-looked-at.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useRead } from '../../screens/read/use-read.ts'
import { useAccessSubject } from '../../session/viewer.tsx'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { Later } from '../../ui/Later.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { chargeQuery, chargeVariables } from './charge-query.ts'
import { ChargeCard } from './detail/ChargeCard.tsx'
import { ChargeCustomer } from './detail/ChargeCustomer.tsx'
import { ChargeDetailsPanel } from './detail/ChargeDetailsPanel.tsx'
import { ChargeFraud } from './detail/ChargeFraud.tsx'
import { ChargeHeader } from './detail/ChargeHeader.tsx'
import { useCheckoutName } from './detail/CheckoutName.tsx'
import { LineItem } from './detail/LineItem.tsx'
import { RelatedCharges } from './detail/RelatedCharges.tsx'
import { ChargeDocument } from './documents/ChargeDocument.tsx'
import { ChargeMetadata } from './documents/ChargeMetadata.tsx'
import { TaxInvoices } from './documents/TaxInvoices.tsx'
import { ChargeNotifications } from './notifications/ChargeNotifications.tsx'
import { chargeNotificationsQuery, notificationsVariables } from './notifications/notifications-query.ts'
import { useNotifications } from './notifications/use-notifications.ts'
import { Transactions } from './timeline/Transactions.tsx'
import './charge-page.css'

const ChargeApprovals = lazyPart(() => import('../../screens/approval/ChargeApprovals.tsx'), 'ChargeApprovals')

export const firstReads: FirstReads = ({ parameters: { charge = '' }, subject }) => [
  { query: chargeQuery, variables: chargeVariables(charge, subject) },
  { query: chargeNotificationsQuery, variables: notificationsVariables(charge) },
]

/** The page of one charge: status and amounts, actions, then its history. */
export function Component() {
  const { charge: id = '' } = useParams()
  const path = usePath()
  const read = useRead(chargeQuery, (data) => data.charge && { ...data.charge, waiting: data.waiting.total }, {
    variables: chargeVariables(id, useAccessSubject()),
    errorPolicy: 'all',
  })
  // Read in parallel with the charge, because both need only the id.
  const notifications = useNotifications(id, read.value)
  const checkoutName = useCheckoutName(id)
  useLookedAt('charge', read.value)
  const customerError = errorAt(read.error, 'charge', 'customer')
  const { refetch } = read
  const readAgain = useCallback(async () => {
    const { error } = await refetch()
    return errorAt(error, 'charge', 'customer') ? null : error
  }, [refetch])
  return (
    <ObjectPage
      title="charges.one"
      icon={<CreditCard />}
      read={customerError ? { ...read, error: undefined } : read}
      failed="charges.failed"
      skeleton={<DetailSkeleton main={[6, 3, 3]} side={[3, 4, 7, 5]} />}
      notFound="charges.notFound"
      why="charges.notFound.why"
      values={{ charge: id }}
      list={{ to: path('charges'), label: 'charges.all' }}
    >
      {(charge) => (
        <>
          <ChargeHeader
            charge={charge}
            customer={charge.customer ?? null}
            notified={notifications.value}
            readAgain={readAgain}
          />
          <HistoryTabs
            objectType="Charge"
            objectId={charge.id}
            lastModified={charge.lastModified ?? null}
            merchantAccount={charge.merchantAccount ?? null}
          >
            <div className="detail-columns">
              <div className="detail-main">
                {charge.waiting > 0 && <ChargeApprovals chargeId={charge.id} onChanged={read.retry} />}
                <Transactions charge={charge} />
                <Later>
                  <LineItem item={charge.lineItem ?? null} />
                  <TaxInvoices charge={charge} />
                  <ChargeNotifications key={charge.id} charge={charge} read={notifications} />
                </Later>
              </div>
              <div className="detail-side">
                <ChargeCard charge={charge} checkoutName={checkoutName} />
                <ChargeCustomer
                  charge={charge}
                  customer={charge.customer ?? null}
                  error={customerError}
                  retry={read.retry}
                />
                <Later>
                  <ChargeFraud charge={charge} />
                  {charge.customerId && (
                    <RelatedCharges
                      chargeId={charge.id}
                      merchantAccount={charge.merchantAccount ?? null}
                      customerId={charge.customerId}
                    />
                  )}
                  <ChargeDetailsPanel charge={charge} />
                </Later>
              </div>
            </div>
            <Later>
              <ChargeMetadata key={charge.id} charge={charge} />
              <ChargeDocument charge={charge} />
            </Later>
          </HistoryTabs>
        </>
      )}
    </ObjectPage>
  )
}
