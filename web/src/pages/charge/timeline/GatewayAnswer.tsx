import { useIntl } from 'react-intl'
import { Id } from '../../../ui/Id.tsx'
import type { ChargeTransaction } from '../charge-query.ts'

const approved = 'APPROVED'

interface GatewayProps {
  readonly transaction: ChargeTransaction
}

/** The gateway's response to a transaction: the standardized result and the gateway's own message. */
export function GatewayAnswer({ transaction: { gatewayResponse: answer } }: GatewayProps) {
  const { formatMessage } = useIntl()
  if (!answer) return <span>{formatMessage({ id: 'charges.transaction.noAnswer' })}</span>
  return (
    <>
      <span
        title={[formatMessage({ id: 'charges.transaction.answer' }), answer.standardizeResultCode]
          .filter(Boolean)
          .join(': ')}
      >
        {[answer.code, answer.message].filter(Boolean).join(' ')}
      </span>
      {answer.standardizeResultCode && !isSaidBy(answer.message, answer.standardizeResultCode) && (
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

/** Whether the gateway's own message has the same words as the standardized code: "Do not honor", DO_NOT_HONOR. */
function isSaidBy(message: string | null | undefined, code: string): boolean {
  return message?.toUpperCase().replaceAll(/\W+/g, '_') === code
}

/** The ids of a transaction here and at the gateway. */
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
