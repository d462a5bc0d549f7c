import { useQuery } from '@apollo/client/react'
import { ShoppingCart } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { Failure } from '../../screens/Failure.tsx'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import '../../screens/detail.css'
import { PaywallVisit } from './PaywallVisit.tsx'
import { PurchaseSetup } from './PurchaseSetup.tsx'
import { paywallOfferQuery } from './paywall-query.ts'

/** The example paywall: a purchase is put together, then paid as its payer would. `?session=` is a started one. */
export function Component() {
  const { formatMessage } = useIntl()
  const [parameters] = useSearchParams()
  const { data, error, loading, refetch } = useQuery(paywallOfferQuery)
  const session = parameters.get('session')
  const offer = data?.paywallOffer
  return (
    <Page title={formatMessage({ id: 'paywall.title' })} icon={<ShoppingCart />}>
      <div className="detail">
        {error && (
          <Failure
            what={formatMessage({ id: 'paywall.offer.failed' })}
            error={error}
            retry={() => void refetch().catch(() => undefined)}
          />
        )}
        {loading && !offer && <DetailSkeleton />}
        {offer && session === null && <PurchaseSetup offer={offer} />}
        {offer && session !== null && <PaywallVisit id={session} offer={offer} />}
      </div>
    </Page>
  )
}
