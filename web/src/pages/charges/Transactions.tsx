import { isSettled } from '@portal/schema/charge-status'
import { useIntl } from 'react-intl'
import { Money } from '../../screens/Money.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ChargeStatusTag } from './ChargeStatusTag.tsx'
import type { ChargeDetails, ChargeTransaction } from './charge-query.ts'
import { statusTones } from './charge-status.ts'
import { isChargebackCode } from './chargeback-codes.ts'
import { isReasonCode } from './command-reasons.ts'
import { balances, movedAmount } from './moved-amount.ts'
import { PaymentMethod } from './PaymentMethod.tsx'
import './transactions.css'

/** What happened to the money from the request on, oldest first, with what the merchant holds after each step. */
export function Transactions({ charge }: { readonly charge: ChargeDetails }) {
  const { formatMessage } = useIntl()
  const held = balances(charge.transactions)
  return (
    <Panel title={formatMessage({ id: 'charges.transactions' })}>
      {charge.transactions.length === 0 ? (
        <p className="data-panel-note muted">{formatMessage({ id: 'charges.transactions.none' })}</p>
      ) : (
        <ol className="timeline">
          <Requested charge={charge} />
          {charge.transactions.map((transaction, place) => (
            <Step key={transaction.id} transaction={transaction} balance={held[place] ?? null} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

/** Where the story begins: what was asked for. */
function Requested({ charge }: { readonly charge: ChargeDetails }) {
  const { formatMessage } = useIntl()
  return (
    <li className="timeline-step status-ended">
      <div className="timeline-head">
        <strong>{formatMessage({ id: 'charges.transaction.requested' })}</strong>
        <span className="timeline-amount muted">
          <Money amount={charge.amount} currency={charge.currency} />
        </span>
      </div>
      <div className="timeline-line muted">
        <Timestamp iso={charge.creationTime} />
        <PaymentMethod method={charge.paymentMethod} />
      </div>
    </li>
  )
}

interface StepProps {
  readonly transaction: ChargeTransaction
  /** What the merchant holds afterwards; null where no money moved. */
  readonly balance: string | null
}

function Step({ transaction, balance }: StepProps) {
  const { formatMessage } = useIntl()
  const { type, status, gatewayResponse: answer } = transaction
  const moved = movedAmount(transaction)
  return (
    <li className={`timeline-step status-${status ? statusTones[status] : 'ended'}`}>
      <div className="timeline-head">
        <strong title={type ?? undefined}>
          {type ? formatMessage({ id: `enum.operationType.${type}` }) : transaction.id}
        </strong>
        <ChargeStatusTag status={status} />
        <span className={`timeline-amount ${status && isSettled(status) ? '' : 'muted'}`}>
          <Money amount={moved ?? transaction.amount} currency={transaction.currency} signed={moved !== null} />
        </span>
      </div>
      <div className="timeline-line muted">
        <Timestamp iso={transaction.creationTime} />
        {transaction.callerName && (
          <span>{formatMessage({ id: 'charges.transaction.by' }, { caller: transaction.callerName })}</span>
        )}
        <Id value={transaction.id} />
        {balance !== null && (
          <span className="timeline-balance">
            {formatMessage({ id: 'charges.transaction.balance' })}{' '}
            <Money amount={balance} currency={transaction.currency} />
          </span>
        )}
      </div>
      <div className="timeline-line">
        {answer ? (
          <span>
            {answer.standardizeResultCode && <ResultCode code={answer.standardizeResultCode} />}{' '}
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
        {transaction.chargebackReasonCode && <ChargebackReason code={transaction.chargebackReasonCode} />}
      </div>
      {(transaction.reason || transaction.comment) && (
        <p className="timeline-remark">
          {transaction.reason && <Reason reason={transaction.reason} />} {transaction.comment}
        </p>
      )}
    </li>
  )
}

/** The platform's standardised result, the same for all gateways. */
function ResultCode({ code }: { readonly code: string }) {
  const { formatMessage } = useIntl()
  return (
    <code className="timeline-code" title={formatMessage({ id: 'charges.transaction.resultCode' })}>
      {code}
    </code>
  )
}

/** Why the payer's bank took the money back: the scheme's code, and what it means where that is known. */
function ChargebackReason({ code }: { readonly code: string }) {
  const { formatMessage } = useIntl()
  return (
    <span>
      {formatMessage({ id: 'charges.transaction.chargebackCode' }, { code })}
      {isChargebackCode(code) && ` · ${formatMessage({ id: `charges.chargebackCode.${code}` })}`}
    </span>
  )
}

function Reason({ reason }: { readonly reason: string }) {
  const { formatMessage } = useIntl()
  if (!isReasonCode(reason)) return <strong>{reason}</strong>
  return <strong title={reason}>{formatMessage({ id: `charges.reason.${reason}` })}</strong>
}
