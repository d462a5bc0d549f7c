import { memo } from 'react'
import { useIntl } from 'react-intl'
import { Timestamp } from '../../../screens/shown/Timestamp.tsx'
import { Field, Fields } from '../../../ui/Fields.tsx'
import { Id } from '../../../ui/Id.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { countryName } from '../../../values/country.ts'
import type { ChargeDetails } from '../charge-query.ts'
import { Mode } from '../Mode.tsx'

/** IDs and dates. */
export const ChargeDetailsPanel = memo(function ChargeDetailsPanel({ charge }: { readonly charge: ChargeDetails }) {
  const { formatMessage, locale } = useIntl()
  const { country } = charge
  return (
    <Panel title={formatMessage({ id: 'charges.details' })}>
      <Fields>
        <Field label={formatMessage({ id: 'charges.created' })}>
          <Timestamp iso={charge.creationTime} />
        </Field>
        <Field label={formatMessage({ id: 'charges.modified' })}>
          <Timestamp iso={charge.lastModified} />
        </Field>
        <Field label={formatMessage({ id: 'charges.mode' })}>
          <Mode liveMode={charge.liveMode} />
        </Field>
        <Field label={formatMessage({ id: 'charges.paymentGateway' })}>
          {charge.paymentGateway && <Id value={charge.paymentGateway} />}
        </Field>
        {country && (
          <Field label={formatMessage({ id: 'field.country' })}>{countryName(country, locale) ?? country}</Field>
        )}
        <Field label={formatMessage({ id: 'charges.lgId' })}>{charge.lgId && <Id value={charge.lgId} />}</Field>
        <Field label={formatMessage({ id: 'charges.merchantAccount' })}>{charge.merchantAccount}</Field>
      </Fields>
    </Panel>
  )
})
