import { useIntl } from 'react-intl'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { CustomerDetails } from './customer-query.ts'

/** Name, contact and address. */
export function CustomerPersonalData({ info }: { readonly info: CustomerDetails['personalInfo'] | null }) {
  const intl = useIntl()
  const { formatMessage } = intl
  if (!info) {
    return (
      <Panel title={formatMessage({ id: 'customers.personal' })}>
        <p className="data-panel-note muted">{formatMessage({ id: 'customers.personal.none' })}</p>
      </Panel>
    )
  }
  const { address } = info
  return (
    <Panel title={formatMessage({ id: 'customers.personal' })}>
      <Fields>
        <Field label={formatMessage({ id: 'customers.email' })}>{info.email && <Id value={info.email} />}</Field>
        <Field label={formatMessage({ id: 'customers.phone' })}>
          {info.phoneNumber && <Id value={info.phoneNumber} />}
        </Field>
        <Field label={formatMessage({ id: 'customers.dob' })}>
          {/* A birthday is a day, not a moment: no time zone may move it. */}
          {info.dob && intl.formatDate(info.dob, { timeZone: 'UTC', dateStyle: 'medium' })}
        </Field>
        <Field label={formatMessage({ id: 'customers.address.street' })}>{address?.streetAddress}</Field>
        {address?.streetAddress2 && (
          <Field label={formatMessage({ id: 'customers.address.street2' })}>{address.streetAddress2}</Field>
        )}
        <Field label={formatMessage({ id: 'customers.address.city' })}>{address?.city}</Field>
        <Field label={formatMessage({ id: 'customers.address.state' })}>{address?.stateProvince}</Field>
        <Field label={formatMessage({ id: 'customers.address.postalCode' })}>{address?.postalCode}</Field>
        <Field label={formatMessage({ id: 'customers.address.country' })}>
          {address?.country && <Country code={address.country} />}
        </Field>
      </Fields>
    </Panel>
  )
}

function Country({ code }: { readonly code: string }) {
  const intl = useIntl()
  const name = /^[A-Z]{2}$/.test(code) ? intl.formatDisplayName(code, { type: 'region' }) : undefined
  return name ? `${code} - ${name}` : code
}
