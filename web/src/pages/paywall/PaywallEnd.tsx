import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { ChargeStatusTag } from '../../screens/charge/ChargeStatusTag.tsx'
import { PaymentMethod } from '../../screens/charge/PaymentMethod.tsx'
import { DeclineAdvice } from '../../screens/DeclineAdvice.tsx'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { PaywallSession } from './paywall-query.ts'
import { purchaseParameters } from './purchase.ts'

interface PaywallEndProps {
  readonly session: PaywallSession
  readonly leave: () => Promise<unknown>
}

/** What came of a paywall: the charge and what the gateway said; or that the payer left, came too late, or is away. */
export function PaywallEnd({ session, leave }: PaywallEndProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = useMerchantPath()
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
  return (
    <Panel title={formatMessage({ id: 'paywall.outcome' })}>
      <div className="form-section paywall-end">
        <p className="detail-header-top" role="status">
          {chargeStatus && <ChargeStatusTag status={chargeStatus} large />}
          <strong>{formatMessage({ id: `paywall.end.${status}` })}</strong>
        </p>
        {isAway && (
          <>
            <AttemptFailure attempt={attempt} action={formatMessage({ id: 'paywall.leave' })} />
            <div className="bank-choice">
              <Button loading={attempt.state === 'sending'} onClick={() => void run(leave)}>
                {formatMessage({ id: 'paywall.leave' })}
              </Button>
              {redirectToken && (
                <LinkButton
                  intent="primary"
                  to={path(`paywall?${new URLSearchParams({ session: sessionId, step: redirectToken })}`)}
                >
                  {formatMessage({ id: 'paywall.bank.go' })}
                </LinkButton>
              )}
            </div>
          </>
        )}
      </div>
      {chargeId && (
        <Fields>
          <Field label={formatMessage({ id: 'charges.chargeId' })}>
            {denial ? (
              <span title={describeDenial(denial, intl)}>{chargeId}</span>
            ) : (
              <Link className="id-text" to={path(`charges/${encodeURIComponent(chargeId)}`)}>
                {chargeId}
              </Link>
            )}
          </Field>
          <Field label={formatMessage({ id: 'paywall.method' })}>
            <PaymentMethod method={session.paymentMethod} />
          </Field>
          <Field label={formatMessage({ id: 'paywall.gateway' })}>
            {gatewayResponse && `${gatewayResponse.message ?? ''} (${gatewayResponse.standardizeResultCode ?? ''})`}
            {gatewayResponse && <DeclineAdvice answer={gatewayResponse} />}
          </Field>
        </Fields>
      )}
      {!isAway && (
        <div className="form-section paywall-again">
          <LinkButton intent="primary" to={path(`paywall?${again}`)}>
            {formatMessage({ id: 'paywall.again' })}
          </LinkButton>
        </div>
      )}
    </Panel>
  )
}
