import { useIntl } from 'react-intl'
import type { PaymentMethodCode } from '../../gql/enums.ts'

/** The name of a payment method, with the platform's code as tooltip. */
export function PaymentMethod({ method }: { readonly method: PaymentMethodCode | null | undefined }) {
  const intl = useIntl()
  if (!method) return <span className="muted">–</span>
  return <span title={method}>{intl.formatMessage({ id: `enum.paymentMethod.${method}` })}</span>
}
