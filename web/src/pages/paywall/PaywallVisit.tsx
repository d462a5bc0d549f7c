import { useMutation, useQuery } from '@apollo/client/react'
import { Search } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link, useSearchParams } from 'react-router-dom'
import { Failure } from '../../screens/Failure.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Checkout } from './Checkout.tsx'
import { PaywallEnd } from './PaywallEnd.tsx'
import { PaywallPurchase } from './PaywallPurchase.tsx'
import { PaywallSteps } from './PaywallSteps.tsx'
import './paywall.css'
import { closePaywall, type PaywallOffer, paywallSessionQuery } from './paywall-query.ts'
import { RedirectStep } from './RedirectStep.tsx'

interface PaywallVisitProps {
  readonly id: string
  readonly offer: PaywallOffer
}

/** A started paywall as its payer sees it, wherever the payer has come to. */
export function PaywallVisit({ id, offer }: PaywallVisitProps) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const [parameters] = useSearchParams()
  const { data, error, loading, refetch } = useQuery(paywallSessionQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const [close] = useMutation(closePaywall)
  const session = data?.paywallSession
  const readAgain = () => refetch().catch(() => undefined)
  const leave = () => close({ variables: { id } })
  const step = parameters.get('step')
  const isAtBank = session?.status === 'REDIRECTED' && step !== null
  const isOver = session != null && session.status !== 'OPEN' && !isAtBank
  return (
    <>
      {error && (
        <Failure what={formatMessage({ id: 'paywall.session.failed' })} error={error} retry={() => void readAgain()} />
      )}
      {!session && loading && <DetailSkeleton />}
      {!session && !loading && !error && (
        <Notice
          icon={<Search size={40} />}
          title={formatMessage({ id: 'paywall.session.notFound' })}
          action={<Link to={path('paywall')}>{formatMessage({ id: 'paywall.again' })}</Link>}
        >
          <p>{formatMessage({ id: 'paywall.notFound.why' })}</p>
        </Notice>
      )}
      {session && isOver && <PaywallEnd session={session} leave={leave} />}
      {session && (
        <div className="detail-columns">
          <div className="detail-main">
            {session.status === 'OPEN' && (
              <Checkout session={session} offer={offer} readAgain={readAgain} leave={leave} />
            )}
            {isAtBank && <RedirectStep session={session} token={step} readAgain={readAgain} />}
            {isOver && <PaywallSteps session={session} />}
          </div>
          <div className="detail-side">
            <PaywallPurchase session={session} />
            {!isOver && <PaywallSteps session={session} />}
          </div>
        </div>
      )}
    </>
  )
}
