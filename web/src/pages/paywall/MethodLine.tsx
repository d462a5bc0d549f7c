import { useIntl } from 'react-intl'
import type { CheckoutMethod } from './paywall-query.ts'

/** A method of the checkout in a line: what payers call it, and what stands beside the name. */
export function MethodLine({ method }: { readonly method: CheckoutMethod }) {
  const { formatMessage } = useIntl()
  return (
    <span className="method-line" title={`${method.method} · ${method.instrumentConfigId}`}>
      <strong>{method.displayName ?? formatMessage({ id: `enum.paymentMethod.${method.method}` })}</strong>{' '}
      <span className="muted">{method.displayInfo}</span>
    </span>
  )
}
