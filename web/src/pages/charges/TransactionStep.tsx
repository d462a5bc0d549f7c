import { isSettled } from '@portal/schema/charge-status'
import { useIntl } from 'react-intl'
import { Money } from '../../screens/Money.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { ChargebackReason } from './ChargebackReason.tsx'
import { ChargeStatusTag } from './ChargeStatusTag.tsx'
import type { ChargeTransaction } from './charge-query.ts'
import { statusTones } from './charge-status.ts'
import { isReasonCode } from './command-reasons.ts'
import { GatewayAnswer } from './GatewayAnswer.tsx'
import { movedAmount, type RefundPart } from './moved-amount.ts'

interface TransactionStepProps {
  readonly transaction: ChargeTransaction
  /** What the merchant holds afterwards; null where no money moved. */
  readonly balance: string | null
  /** Which of several refunds it is; null where there are not several. */
  readonly part: RefundPart | null
}

/** One step of the money's story: when and by whom, what and with which answer, how much and what is left. */
export function TransactionStep({ transaction, balance, part }: TransactionStepProps) {
  const { formatMessage } = useIntl()
  const { type, status, currency, callerName, reason, comment, chargebackReasonCode } = transaction
  const tone = status ? statusTones[status] : 'ended'
  const moved = movedAmount(transaction)
  const weight = status && isSettled(status) ? '' : tone === 'bad' ? 'muted timeline-amount-void' : 'muted'
  return (
    <li className={`timeline-step status-${tone}`}>
      <div className="timeline-when muted">
        <Timestamp iso={transaction.creationTime} />
        {callerName && (
          <span className="timeline-caller">
            {formatMessage({ id: 'charges.transaction.by' }, { caller: callerName })}
          </span>
        )}
      </div>
      <div className="timeline-head">
        <strong title={type ?? undefined}>
          {type ? formatMessage({ id: `enum.operationType.${type}` }) : transaction.id}
        </strong>
        <ChargeStatusTag status={status} />
        {part && (
          <span className="timeline-part muted">
            {formatMessage({ id: 'charges.transaction.part' }, { number: part.number, count: part.count })}
          </span>
        )}
      </div>
      <div className="timeline-money">
        <div className={`timeline-amount ${weight}`}>
          <Money amount={moved ?? transaction.amount} currency={currency} signed={moved !== null} />
        </div>
        {/* Of a credit nothing was taken before, so nothing of it remains. */}
        {balance !== null && !balance.startsWith('-') && (
          <div className="timeline-balance muted">
            {formatMessage({ id: 'charges.amountRemaining' })} <Money amount={balance} currency={currency} />
          </div>
        )}
      </div>
      <div className="timeline-detail">
        <GatewayAnswer transaction={transaction} />
      </div>
      <div className="timeline-remarks">
        {chargebackReasonCode && (
          <p className="timeline-remark">
            <ChargebackReason code={chargebackReasonCode} />
          </p>
        )}
        {(reason || comment) && (
          <p className="timeline-remark">
            {reason && <Reason reason={reason} />} {comment}
          </p>
        )}
      </div>
    </li>
  )
}

function Reason({ reason }: { readonly reason: string }) {
  const { formatMessage } = useIntl()
  if (!isReasonCode(reason)) return <strong>{reason}</strong>
  return <strong title={reason}>{formatMessage({ id: `charges.reason.${reason}` })}</strong>
}
