import { CreditCard } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { errorAt } from '../../screens/describe-error.ts'
import { fullName } from '../../screens/full-name.ts'
import { HistoryTabs } from '../../screens/ledger/HistoryTabs.tsx'
import { ObjectPage } from '../../screens/ObjectPage.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { useLookedAt } from '../../screens/use-looked-at.ts'
import { usePath } from '../../screens/use-owner-path.ts'
import { useCan } from '../../session/viewer.tsx'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { chargeQuery } from './charge-query.ts'
import { ChargeActions } from './detail/ChargeActions.tsx'
import { ChargeCard } from './detail/ChargeCard.tsx'
import { ChargeCustomer } from './detail/ChargeCustomer.tsx'
import { ChargeDetailsPanel } from './detail/ChargeDetailsPanel.tsx'
import { ChargeFraud } from './detail/ChargeFraud.tsx'
import { ChargeHeader } from './detail/ChargeHeader.tsx'
import { LineItem } from './detail/LineItem.tsx'
import { RelatedCharges } from './detail/RelatedCharges.tsx'
import { ChargeDocument } from './documents/ChargeDocument.tsx'
import { ChargeMetadata } from './documents/ChargeMetadata.tsx'
import { TaxInvoices } from './documents/TaxInvoices.tsx'
import { ChargeNotifications } from './notifications/ChargeNotifications.tsx'
import { Transactions } from './timeline/Transactions.tsx'
import './charge-page.css'

/** The page of one charge: status and amounts, actions, then its history. */
export function Component() {
  const { charge: id = '' } = useParams()
  const path = usePath()
  const read = useRead(chargeQuery, ({ charge }) => charge, {
    variables: { id, customers: useCan('customers') },
    errorPolicy: 'all',
  })
  useLookedAt('charge', read.value)
  const customerError = errorAt(read.error, 'charge', 'customer')
  const readAgain = async () => {
    const { error } = await read.refetch()
    return errorAt(error, 'charge', 'customer') ? null : error
  }
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
            actions={
              <ChargeActions
                charge={charge}
                payer={fullName(charge.customer?.personalInfo) || null}
                readAgain={readAgain}
              />
            }
          />
          <HistoryTabs objectType="Charge" objectId={charge.id} lastModified={charge.lastModified ?? null}>
            <div className="detail-columns">
              <div className="detail-main">
                <Transactions charge={charge} />
                <LineItem item={charge.lineItem ?? null} />
                <TaxInvoices charge={charge} />
                {/* Loads the notifications again after each transaction, which queues another one. */}
                <ChargeNotifications key={`${charge.id} ${charge.transactions.length}`} charge={charge} />
              </div>
              <div className="detail-side">
                <ChargeCard charge={charge} />
                <ChargeCustomer
                  charge={charge}
                  customer={charge.customer ?? null}
                  error={customerError}
                  retry={read.retry}
                />
                <ChargeFraud charge={charge} />
                {charge.customerId && (
                  <RelatedCharges
                    chargeId={charge.id}
                    merchantAccount={charge.merchantAccount ?? null}
                    customerId={charge.customerId}
                  />
                )}
                <ChargeDetailsPanel charge={charge} />
              </div>
            </div>
            <ChargeMetadata charge={charge} />
            <ChargeDocument charge={charge} />
          </HistoryTabs>
        </>
      )}
    </ObjectPage>
  )
}
