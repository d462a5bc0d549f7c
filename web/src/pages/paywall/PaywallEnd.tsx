import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { ChargeStatusTag } from '../../screens/charge/ChargeStatusTag.tsx'
import { DeclineAdvice } from '../../screens/charge/DeclineAdvice.tsx'
import { PaymentMethod } from '../../screens/charge/PaymentMethod.tsx'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Money } from '../../screens/shown/Money.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { HeadActions } from '../../ui/HeadActions.tsx'
import type { PaywallSession } from './paywall-query.ts'
import { purchaseParameters } from './purchase.ts'

interface PaywallEndProps {
  readonly session: PaywallSession
  readonly leave: () => Promise<unknown>
}

/**
 * The header of a closed paywall: the charge and the gateway's response, or that the payer left, was too late, or is
 * away.
 */
export function PaywallEnd({ session, leave }: PaywallEndProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const navigate = useNavigate()
  const path = usePath()
  const denial = useDenial('charges')
  const { attempt, run } = useAttempt()
  const { status, chargeId, chargeStatus, gatewayResponse, sessionId, redirectToken } = session
  const isAway = status === 'REDIRECTED'
  const again = purchaseParameters({
    customer: session.customerId ?? '',
    country: session.country ?? '',
    currency: session.currency ?? '',
    amount: session.amount ?? '',
    product: session.product?.externalKey ?? '',
    isLive: false,
    isNewPayer: false,
  })
  const actions = isAway
    ? [
        ...(redirectToken
          ? [
              {
                label: formatMessage({ id: 'paywall.bank.go' }),
                intent: 'primary' as const,
                obstacle: null,
                onClick: () =>
                  navigate(`${path('paywall')}?${new URLSearchParams({ session: sessionId, step: redirectToken })}`),
              },
            ]
          : []),
        { label: formatMessage({ id: 'paywall.leave' }), obstacle: null, onClick: () => void run(leave) },
      ]
    : [
        {
          label: formatMessage({ id: 'paywall.again' }),
          intent: 'primary' as const,
          obstacle: null,
          onClick: () => navigate(`${path('paywall')}?${again}`),
        },
      ]
  return (
    <DetailHeader
      name={
        <span className="detail-hero">
          <Money amount={session.amount} currency={session.currency} />
        </span>
      }
      marks={
        <span className="paywall-outcome" role="status">
          {chargeStatus && <ChargeStatusTag status={chargeStatus} large />}
          <span>{formatMessage({ id: `paywall.end.${status}` })}</span>
        </span>
      }
      actions={<HeadActions label={formatMessage({ id: 'charges.actions' })} actions={actions} />}
      identity={
        chargeId && (
          <>
            <PaymentMethod method={session.paymentMethod} />
            {denial ? (
              <span title={describeDenial(denial, intl)}>{chargeId}</span>
            ) : (
              <IdLink at="charges/:charge" id={chargeId} />
            )}
            {gatewayResponse && (
              <span>
                {gatewayResponse.message} ({gatewayResponse.standardizeResultCode})
              </span>
            )}
          </>
        )
      }
      advice={
        isAway ? (
          <AttemptFailure attempt={attempt} action={formatMessage({ id: 'paywall.leave' })} />
        ) : (
          gatewayResponse && <DeclineAdvice answer={gatewayResponse} />
        )
      }
    />
  )
}
