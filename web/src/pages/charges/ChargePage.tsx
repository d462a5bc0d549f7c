import { useQuery } from '@apollo/client/react'
import { CreditCard, Search } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link, useParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { errorAt } from '../../screens/describe-error.ts'
import { Failure } from '../../screens/Failure.tsx'
import { fullName } from '../../screens/full-name.ts'
import { HistoryTabs } from '../../screens/ledger/HistoryTabs.tsx'
import { useLookedAt } from '../../screens/use-looked-at.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { Notice } from '../../ui/Notice.tsx'
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
import '../../screens/detail.css'
import './charge-page.css'

/** The page of one charge: status and money first, what may be done, then all that happened. */
export function Component() {
  const { charge: id = '' } = useParams()
  const intl = useIntl()
  const path = useMerchantPath()
  const { data, previousData, error, loading, refetch } = useQuery(chargeQuery, {
    variables: { id, customers: useCan('customers') },
    errorPolicy: 'all',
    fetchPolicy: 'cache-and-network',
  })
  // Reading again takes nothing away while it is under way or when it fails: a dialog may rest on what was read.
  const earlier = (error || loading) && previousData?.charge?.id === id ? previousData.charge : null
  const charge = data?.charge ?? earlier
  useLookedAt('charge', charge)
  const customerError = errorAt(error, 'charge', 'customer')
  const readAgain = async () => {
    const again = await refetch()
    return errorAt(again.error, 'charge', 'customer') ? null : again.error
  }
  const retry = () => void refetch().catch(() => undefined)
  return (
    <Page title={intl.formatMessage({ id: 'charges.one' }, { charge: id })} icon={<CreditCard />}>
      <div className="detail">
        {error && !customerError && (
          <Failure what={intl.formatMessage({ id: 'charges.failed' })} error={error} retry={retry} />
        )}
        {!charge && loading && <DetailSkeleton main={[6, 3, 3]} side={[3, 4, 7, 5]} />}
        {!charge && !loading && !error && (
          <Notice
            icon={<Search size={40} />}
            title={intl.formatMessage({ id: 'charges.notFound' }, { charge: id })}
            action={<Link to={path('charges')}>{intl.formatMessage({ id: 'charges.all' })}</Link>}
          >
            <p>{intl.formatMessage({ id: 'charges.notFound.why' })}</p>
          </Notice>
        )}
        {charge && (
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
                  {/* Read again with each step: it queued one more. */}
                  <ChargeNotifications key={`${charge.id} ${charge.transactions.length}`} charge={charge} />
                </div>
                <div className="detail-side">
                  <ChargeCard charge={charge} />
                  <ChargeCustomer
                    charge={charge}
                    customer={charge.customer ?? null}
                    error={customerError}
                    retry={retry}
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
      </div>
    </Page>
  )
}
