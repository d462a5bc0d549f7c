import { useIntl } from 'react-intl'
import { Money } from '../../screens/Money.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ChargeStatusTag } from './ChargeStatusTag.tsx'
import type { ChargeDetails, ChargeTransaction } from './charge-query.ts'
import { isSettled, statusTones } from './charge-status.ts'
import { isReasonCode } from './command-reasons.ts'
import { signedAmount } from './signed-amount.ts'
import './transactions.css'

/** What happened to the money, oldest first. */
export function Transactions({ charge }: { readonly charge: ChargeDetails }) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'charges.transactions' })}>
      {charge.transactions.length === 0 ? (
        <p className="data-panel-note muted">{formatMessage({ id: 'charges.transactions.none' })}</p>
      ) : (
        <ol className="timeline">
          {charge.transactions.map((transaction) => (
            <Step key={transaction.id} transaction={transaction} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function Step({ transaction }: { readonly transaction: ChargeTransaction }) {
  const { formatMessage } = useIntl()
  const { type, status, gatewayResponse: answer } = transaction
  return (
    <li className={`timeline-step status-${status ? statusTones[status] : 'ended'}`}>
      <div className="timeline-head">
        <strong title={type ?? undefined}>
          {type ? formatMessage({ id: `enum.operationType.${type}` }) : transaction.id}
        </strong>
        <ChargeStatusTag status={status} />
        <span className="timeline-amount">
          {status && isSettled(status) ? (
            <Money amount={signedAmount(transaction)} currency={transaction.currency} signed />
          ) : (
            <span className="muted">
              <Money amount={transaction.amount} currency={transaction.currency} />
            </span>
          )}
        </span>
      </div>
      <div className="timeline-line muted">
        <Timestamp iso={transaction.creationTime} />
        {transaction.callerName && (
          <span>{formatMessage({ id: 'charges.transaction.by' }, { caller: transaction.callerName })}</span>
        )}
        <Id value={transaction.id} />
      </div>
      <div className="timeline-line">
        {answer ? (
          <span>
            {answer.standardizeResultCode && <code className="timeline-code">{answer.standardizeResultCode}</code>}{' '}
            {[answer.code, answer.message].filter(Boolean).join(' · ')}
          </span>
        ) : (
          <span className="muted">{formatMessage({ id: 'charges.transaction.noAnswer' })}</span>
        )}
        {(transaction.gatewayConfigId || transaction.gatewayTransactionId) && (
          <span className="muted">
            {formatMessage({ id: 'charges.transaction.gateway' })} {transaction.gatewayConfigId}{' '}
            {transaction.gatewayTransactionId && <Id value={transaction.gatewayTransactionId} />}
          </span>
        )}
        {transaction.chargebackReasonCode && (
          <span>
            {formatMessage({ id: 'charges.transaction.chargebackCode' }, { code: transaction.chargebackReasonCode })}
          </span>
        )}
      </div>
      {(transaction.reason || transaction.comment) && (
        <p className="timeline-remark">
          {transaction.reason && <Reason reason={transaction.reason} />} {transaction.comment}
        </p>
      )}
    </li>
  )
}

function Reason({ reason }: { readonly reason: string }) {
  const { formatMessage } = useIntl()
  if (!isReasonCode(reason)) return <strong>{reason}</strong>
  return <strong title={reason}>{formatMessage({ id: `charges.reason.${reason}` })}</strong>
}
