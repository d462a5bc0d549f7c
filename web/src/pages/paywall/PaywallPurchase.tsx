import { useIntl } from 'react-intl'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { Money } from '../../screens/shown/Money.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { countryName } from '../../values/country.ts'
import type { PaywallSession } from './paywall-query.ts'

/** The purchase: its product, its payer and its expiry. */
export function PaywallPurchase({ session }: { readonly session: PaywallSession }) {
  const { formatMessage, locale } = useIntl()
  const { customerId, country, product } = session
  return (
    <Panel title={formatMessage({ id: 'paywall.purchase' })}>
      <Fields>
        <Field label={formatMessage({ id: 'paywall.amount' })}>
          <Money amount={session.amount} currency={session.currency} />
        </Field>
        <Field label={formatMessage({ id: 'paywall.product' })}>{product?.description}</Field>
        <Field label={formatMessage({ id: 'paywall.customer' })}>
          {customerId && <IdLink at="customers/:customer" id={customerId} />}
        </Field>
        <Field label={formatMessage({ id: 'paywall.country' })}>
          {country && (countryName(country, locale) ?? country)}
        </Field>
        <Field label={formatMessage({ id: 'paywall.expires' })}>
          <Timestamp iso={session.expires} />
        </Field>
        <Field label={formatMessage({ id: 'paywall.session' })}>
          <Id value={session.sessionId} />
        </Field>
      </Fields>
    </Panel>
  )
}
