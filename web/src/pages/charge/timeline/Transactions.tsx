import { memo } from 'react'
import { useIntl } from 'react-intl'
import { PaymentMethod } from '../../../screens/charge/PaymentMethod.tsx'
import { Money } from '../../../screens/shown/Money.tsx'
import { Timestamp } from '../../../screens/shown/Timestamp.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PanelNote } from '../../../ui/PanelNote.tsx'
import type { ChargeDetails } from '../charge-query.ts'
import { balances, refundParts } from './moved-amount.ts'
import { TransactionStep } from './TransactionStep.tsx'
import './transactions.css'

/**
 * The history of the charge from its request on, newest first: type and amount, time and caller, and the remaining
 * balance.
 */
export const Transactions = memo(function Transactions({ charge }: { readonly charge: ChargeDetails }) {
  const { formatMessage } = useIntl()
  const held = balances(charge.transactions)
  const parts = refundParts(charge.transactions)
  return (
    <Panel title={formatMessage({ id: 'charges.transactions' })}>
      {charge.transactions.length === 0 ? (
        <PanelNote id="charges.transactions.none" />
      ) : (
        <ol className="timeline">
          {charge.transactions
            .map((transaction, place) => (
              <TransactionStep
                key={transaction.id}
                transaction={transaction}
                balance={held[place] ?? null}
                part={parts[place] ?? null}
              />
            ))
            .toReversed()}
          <Requested charge={charge} />
        </ol>
      )}
    </Panel>
  )
})

/** The start of the history: the requested amount. */
function Requested({ charge }: { readonly charge: ChargeDetails }) {
  const { formatMessage } = useIntl()
  return (
    <li className="timeline-step status-ended">
      <div className="timeline-head">
        <strong>{formatMessage({ id: 'charges.transaction.requested' })}</strong>
      </div>
      <div className="timeline-amount muted">
        <Money amount={charge.amount} currency={charge.currency} />
      </div>
      <p className="timeline-line">
        <Timestamp iso={charge.creationTime} />
        <PaymentMethod method={charge.paymentMethod} />
      </p>
    </li>
  )
}
