import { useIntl } from 'react-intl'
import { Id } from '../../ui/Id.tsx'
import type { ChargeTransaction } from './charge-query.ts'

const approved = 'APPROVED'

/** What the gateway answered to a transaction: the standardised result, its own words, and where to look it up there. */
export function GatewayAnswer({ transaction }: { readonly transaction: ChargeTransaction }) {
  const { formatMessage } = useIntl()
  const { gatewayResponse: answer, gatewayConfigId, gatewayTransactionId } = transaction
  return (
    <>
      <div className="timeline-line">
        {answer ? (
          <>
            {answer.standardizeResultCode && (
              <code
                className={answer.standardizeResultCode === approved ? 'result-code' : 'result-code result-code-other'}
                title={formatMessage({ id: 'charges.transaction.resultCode' })}
              >
                {answer.standardizeResultCode}
              </code>
            )}
            <span title={formatMessage({ id: 'charges.transaction.answer' })}>
              {[answer.code, answer.message].filter(Boolean).join(' · ')}
            </span>
          </>
        ) : (
          <span className="muted">{formatMessage({ id: 'charges.transaction.noAnswer' })}</span>
        )}
      </div>
      <div className="timeline-line muted">
        <Id value={transaction.id} />
        {gatewayConfigId && (
          <span>
            {formatMessage({ id: 'charges.transaction.gateway' })} <code className="id-text">{gatewayConfigId}</code>
          </span>
        )}
        {gatewayTransactionId && <Id value={gatewayTransactionId} />}
      </div>
    </>
  )
}
