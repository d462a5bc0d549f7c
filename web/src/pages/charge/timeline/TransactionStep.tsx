import { isSettled } from '@portal/schema/charge-status'
import { useIntl } from 'react-intl'
import { ChargeStatusTag } from '../../../screens/charge/ChargeStatusTag.tsx'
import { statusTones } from '../../../screens/charge/charge-status.ts'
import { DeclineAdvice } from '../../../screens/charge/DeclineAdvice.tsx'
import { Money } from '../../../screens/shown/Money.tsx'
import { Timestamp } from '../../../screens/shown/Timestamp.tsx'
import type { ChargeTransaction } from '../charge-query.ts'
import { isReasonCode } from '../command/command-reasons.ts'
import { ChargebackReason } from './ChargebackReason.tsx'
import { GatewayAnswer, GatewayIds } from './GatewayAnswer.tsx'
import { movedAmount, type RefundPart } from './moved-amount.ts'

interface TransactionStepProps {
  readonly transaction: ChargeTransaction
  /** The merchant's balance after the transaction. Null if no money moved. */
  readonly balance: string | null
  /** Which one of several refunds this is. Null if there are not several. */
  readonly part: RefundPart | null
}

/** One transaction: type and amount, time, caller, gateway response, and the remaining balance. */
export function TransactionStep({ transaction, balance, part }: TransactionStepProps) {
  const { formatMessage } = useIntl()
  const { type, status, currency, callerName, reason, comment, chargebackReasonCode } = transaction
  const tone = status ? statusTones[status] : 'ended'
  const moved = movedAmount(transaction)
  const weight = status && isSettled(status) ? '' : tone === 'bad' ? 'muted timeline-amount-void' : 'muted'
  // A success needs no tag: the icon shows it.
  const isNotable = tone === 'bad' || tone === 'wait' || tone === 'ended'
  return (
    <li className={`timeline-step status-${tone}`}>
      <div className="timeline-head">
        <strong title={type ?? undefined}>
          {type ? formatMessage({ id: `enum.operationType.${type}` }) : transaction.id}
        </strong>
        {isNotable && <ChargeStatusTag status={status} />}
        {part && (
          <span className="timeline-part">
            {formatMessage({ id: 'charges.transaction.part' }, { number: part.number, count: part.count })}
          </span>
        )}
      </div>
      <div className={`timeline-amount ${weight}`}>
        <Money amount={moved ?? transaction.amount} currency={currency} signed={moved !== null} />
      </div>
      <p className="timeline-line">
        <Timestamp iso={transaction.creationTime} />
        {callerName && <span>{formatMessage({ id: 'charges.transaction.by' }, { caller: callerName })}</span>}
        <GatewayAnswer transaction={transaction} />
      </p>
      {/* A credit has no earlier capture, so there is no remaining amount. */}
      {balance !== null && !balance.startsWith('-') && (
        <div className="timeline-balance">
          {formatMessage({ id: 'charges.amountRemaining' })} <Money amount={balance} currency={currency} />
        </div>
      )}
      {transaction.gatewayResponse && <DeclineAdvice answer={transaction.gatewayResponse} brief />}
      <GatewayIds transaction={transaction} />
      {chargebackReasonCode && (
        <p className="timeline-remark">
          <ChargebackReason code={chargebackReasonCode} />
        </p>
      )}
      {(reason || comment) && (
        <p className="timeline-remark">
          {reason && <Reason reason={reason} />}
          {reason && comment && <br />}
          {comment}
        </p>
      )}
    </li>
  )
}

function Reason({ reason }: { readonly reason: string }) {
  const { formatMessage } = useIntl()
  if (!isReasonCode(reason)) return reason
  return <span title={reason}>{formatMessage({ id: `charges.reason.${reason}` })}</span>
}
