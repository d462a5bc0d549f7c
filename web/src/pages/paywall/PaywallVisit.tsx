import { useMutation } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useIsLeft } from '../../ui/use-is-left.ts'
import { Checkout } from './Checkout.tsx'
import './paywall.css'
import { PaywallEnd } from './PaywallEnd.tsx'
import { PaywallPurchase } from './PaywallPurchase.tsx'
import { closePaywall, type PaywallOffer, type PaywallSession, paywallSessionQuery } from './paywall-query.ts'
import { RedirectStep } from './RedirectStep.tsx'

/** A started paywall as its payer sees it, at any step. */
export function PaywallVisit({ id, offer }: { readonly id: string; readonly offer: PaywallOffer }) {
  const path = usePath()
  const [parameters] = useSearchParams()
  const read = useRead(paywallSessionQuery, ({ paywallSession }) => paywallSession, { variables: { id } })
  const [close] = useMutation(closePaywall)
  const readAgain = () => read.refetch().catch(() => undefined)
  const leave = () => close({ variables: { id } })
  // Of the whole visit, because a step ends with its own response.
  const isLeft = useIsLeft()
  const step = parameters.get('step')
  return (
    <Read
      of={read}
      failed="paywall.session.failed"
      skeleton={<DetailSkeleton />}
      none={
        <NotFound
          title="paywall.session.notFound"
          why="paywall.notFound.why"
          to={path('paywall')}
          list="paywall.again"
        />
      }
    >
      {(session) => {
        const isAtBank = session.status === 'REDIRECTED' && step !== null
        const isOver = session.status !== 'OPEN' && !isAtBank
        return (
          <>
            {isOver && <PaywallEnd session={session} leave={leave} />}
            <div className="detail-columns">
              <div className="detail-main">
                {session.status === 'OPEN' && (
                  <Checkout session={session} offer={offer} isLeft={isLeft} readAgain={readAgain} leave={leave} />
                )}
                {isAtBank && <RedirectStep session={session} token={step} isLeft={isLeft} readAgain={readAgain} />}
                {isOver && <PaywallSteps session={session} />}
              </div>
              <div className="detail-side">
                <PaywallPurchase session={session} />
                {!isOver && <PaywallSteps session={session} />}
              </div>
            </div>
          </>
        )
      }}
    </Read>
  )
}

/** The funnel steps that the platform has recorded. */
function PaywallSteps({ session }: { readonly session: PaywallSession }) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'paywall.steps' })}>
      <ol className="paywall-steps">
        {session.steps.map(({ step, time }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever appended
          <li key={place} title={step}>
            <span>{formatMessage({ id: `enum.paywallStep.${step}` })}</span>
            <span className="muted">
              <Timestamp iso={time} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
