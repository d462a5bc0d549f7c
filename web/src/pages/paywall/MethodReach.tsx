import { useIntl } from 'react-intl'
import type { CheckoutMethod } from './paywall-query.ts'

/** The countries, the currencies and the flow version of a method (specification 3). */
export function MethodReach({ method }: { readonly method: CheckoutMethod }) {
  const { formatMessage, formatList } = useIntl()
  const { countries, currencies, purchaseFlowVersion } = method
  const values = {
    countryCount: countries.length,
    countries: formatList(countries, { type: 'unit' }),
    currencyCount: currencies.length,
    currencies: formatList(currencies, { type: 'unit' }),
    flow: purchaseFlowVersion,
  }
  return <div className="method-reach muted">{formatMessage({ id: 'paywall.method.reach' }, values)}</div>
}
