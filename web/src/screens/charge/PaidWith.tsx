import { useIntl } from 'react-intl'
import type { ChargeRowFragment } from '../../gql/graphql.ts'
import { CardOfCharge } from './CardOfCharge.tsx'
import { PaymentMethod } from './PaymentMethod.tsx'

interface PaidWithProps {
  readonly charge: Pick<ChargeRowFragment, 'paymentMethod' | 'paymentProfile'>
}

/**
 * The payment method of a charge in a small space: the card if it is known (with the method as tooltip), otherwise the
 * method.
 */
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
