import { useIntl } from 'react-intl'
import { Id } from '../../../ui/Id.tsx'
import type { ChargeTransaction } from '../charge-query.ts'

const approved = 'APPROVED'

interface GatewayProps {
  readonly transaction: ChargeTransaction
}

/** What the gateway answered to a transaction: the standardized result and its own words. */
export function GatewayAnswer({ transaction: { gatewayResponse: answer } }: GatewayProps) {
  const { formatMessage } = useIntl()
  if (!answer) return <span>{formatMessage({ id: 'charges.transaction.noAnswer' })}</span>
  return (
    <>
      <span title={formatMessage({ id: 'charges.transaction.answer' })}>
        {[answer.code, answer.message].filter(Boolean).join(' ')}
      </span>
      {answer.standardizeResultCode && (
        <code
          className={answer.standardizeResultCode === approved ? 'result-code' : 'result-code result-code-other'}
          title={formatMessage({ id: 'charges.transaction.resultCode' })}
        >
          {answer.standardizeResultCode}
        </code>
      )}
    </>
  )
}

/** Where to look a transaction up, here and at the gateway. */
export function GatewayIds({ transaction }: GatewayProps) {
  const { formatMessage } = useIntl()
  const { gatewayConfigId, gatewayTransactionId } = transaction
  return (
    <div className="timeline-line timeline-ids">
      <Id value={transaction.id} />
      {gatewayConfigId && (
        <span>
          {formatMessage({ id: 'charges.transaction.gateway' })} <code className="id-text">{gatewayConfigId}</code>
        </span>
      )}
      {gatewayTransactionId && <Id value={gatewayTransactionId} />}
    </div>
  )
}
