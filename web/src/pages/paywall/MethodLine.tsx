import { useIntl } from 'react-intl'
import type { CheckoutMethod } from './paywall-query.ts'

/**
 * A payment method of the checkout in one line: its name and its text for customers. The platform has only English
 * texts, so other languages show the portal's.
 */
export function MethodLine({ method }: { readonly method: CheckoutMethod }) {
  const { formatMessage, locale } = useIntl()
  const own = formatMessage({ id: `enum.paymentMethod.${method.method}` })
  const how = method.type ? formatMessage({ id: `enum.paymentMethodType.${method.type}` }) : null
  const isEnglish = locale === 'en'
  return (
    <span title={`${method.method} · ${method.instrumentConfigId}`}>
      <strong>{(isEnglish && method.displayName) || own}</strong>{' '}
      <span className="muted">{(isEnglish && method.displayInfo) || how}</span>
    </span>
  )
}
