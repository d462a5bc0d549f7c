import { useIntl } from 'react-intl'
import type { ChargeRowFragment } from '../../gql/graphql.ts'
import { CardOfCharge } from './CardOfCharge.tsx'
import { PaymentMethod } from './PaymentMethod.tsx'

interface PaidWithProps {
  readonly charge: Pick<ChargeRowFragment, 'paymentMethod' | 'paymentProfile'>
}

/** What a charge was paid with, in little room: the card where it is known (the method on pointing), else the method. */
export function PaidWith({ charge: { paymentMethod, paymentProfile } }: PaidWithProps) {
  const intl = useIntl()
  if (!paymentProfile?.last4) return <PaymentMethod method={paymentMethod} />
  const method = paymentMethod ? intl.formatMessage({ id: `enum.paymentMethod.${paymentMethod}` }) : undefined
  return (
    <span title={method}>
      <CardOfCharge profile={paymentProfile} />
    </span>
  )
}
