import { memo } from 'react'
import { useIntl } from 'react-intl'
import { CardOfCharge } from '../../../screens/charge/CardOfCharge.tsx'
import { PaymentMethod } from '../../../screens/charge/PaymentMethod.tsx'
import { Field, Fields } from '../../../ui/Fields.tsx'
import { Id } from '../../../ui/Id.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { ChargeDetails } from '../charge-query.ts'
import { CheckoutName } from './CheckoutName.tsx'

interface ChargeCardProps {
  readonly charge: ChargeDetails
  /** The name of the instrument at the checkout; null if it is unknown. */
  readonly checkoutName: string | null
}

/** How the charge was paid: the card if there is one, the payment method, and the statement descriptor. */
export const ChargeCard = memo(function ChargeCard({ charge, checkoutName }: ChargeCardProps) {
  const { formatMessage } = useIntl()
  const { paymentProfile, instrumentConfigId } = charge
  const card = paymentProfile?.last4 ? paymentProfile : null
  return (
    <Panel title={formatMessage({ id: card ? 'charges.card' : 'charges.paymentMethod' })}>
      <Fields>
        {card && (
          <Field label={formatMessage({ id: 'charges.card.number' })}>
            <CardOfCharge profile={card} expiry />
          </Field>
        )}
        <Field label={formatMessage({ id: 'charges.card.method' })}>
          <PaymentMethod method={charge.paymentMethod} /> <CheckoutName name={checkoutName} />
        </Field>
        {instrumentConfigId && (
          <Field label={formatMessage({ id: 'charges.instrument' })}>
            <Id value={instrumentConfigId} />
          </Field>
        )}
      </Fields>
    </Panel>
  )
})
