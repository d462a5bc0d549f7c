import { ShoppingCart } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import '../../screens/object/detail.css'
import { About } from '../../ui/About.tsx'
import { PaywallVisit } from './PaywallVisit.tsx'
import { PurchaseSetup } from './PurchaseSetup.tsx'
import { paywallOfferQuery } from './paywall-query.ts'

/** The example paywall: set up a purchase, then pay it as its payer would. `?session=` opens a started one. */
export function Component() {
  const { formatMessage } = useIntl()
  const [parameters] = useSearchParams()
  const read = useRead(paywallOfferQuery, ({ paywallOffer }) => paywallOffer, { fetchPolicy: 'cache-first' })
  const session = parameters.get('session')
  return (
    <Page title={formatMessage({ id: 'paywall.title' })} icon={<ShoppingCart />}>
      {session === null && <About id="about.paywall" />}
      <div className="detail">
        <Read of={read} failed="paywall.offer.failed" skeleton={<DetailSkeleton />}>
          {(offer) =>
            session === null ? (
              <PurchaseSetup offer={offer} />
            ) : (
              <PaywallVisit key={session} id={session} offer={offer} />
            )
          }
        </Read>
      </div>
    </Page>
  )
}
