import { useIntl } from 'react-intl'
import type { PaymentMethodCode } from '../../gql/enums.ts'

/** A payment method as people call it, with the platform's code on pointing. */
export function PaymentMethod({ method }: { readonly method: PaymentMethodCode | null | undefined }) {
  const intl = useIntl()
  if (!method) return <span className="muted">–</span>
  return <span title={method}>{intl.formatMessage({ id: `enum.paymentMethod.${method}` })}</span>
}
