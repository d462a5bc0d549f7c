import { useIntl } from 'react-intl'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { PersonalInfo } from './customer-query.ts'
import { fullName } from './full-name.ts'
import { RevealButton } from './RevealButton.tsx'
import './personal-data.css'
import type { Revealed } from './use-revealed.ts'

interface CustomerPersonalDataProps {
  /** As every screen gets them: masked. */
  readonly given: PersonalInfo | null
  readonly revealed: Revealed
}

/** Name, contact and address: masked until somebody who may asks for them. */
export function CustomerPersonalData({ given, revealed }: CustomerPersonalDataProps) {
  const { formatMessage } = useIntl()
  const info = revealed.info ?? given
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
        <Field label={formatMessage({ id: 'customers.name' })}>{fullName(info) && <bdi>{fullName(info)}</bdi>}</Field>
        <Field label={formatMessage({ id: 'customers.email' })}>
          <Contact value={info.email} isMasked={info.masked} />
        </Field>
        <Field label={formatMessage({ id: 'customers.phone' })}>
          <Contact value={info.phoneNumber} isMasked={info.masked} />
        </Field>
        <Field label={formatMessage({ id: 'customers.dob' })}>
          {info.dob && <Birthday day={info.dob} isMasked={info.masked} />}
        </Field>
        <Field label={formatMessage({ id: 'customers.address.street' })}>{address?.streetAddress}</Field>
        {address?.streetAddress2 && (
          <Field label={formatMessage({ id: 'customers.address.street2' })}>{address.streetAddress2}</Field>
        )}
        <Field label={formatMessage({ id: 'customers.address.city' })}>{address?.city}</Field>
        <Field label={formatMessage({ id: 'customers.address.state' })}>{address?.stateProvince}</Field>
        <Field label={formatMessage({ id: 'customers.address.postalCode' })}>{address?.postalCode}</Field>
        <Field label={formatMessage({ id: 'customers.address.country' })}>
          {address?.country && <CustomerCountry code={address.country} />}
        </Field>
      </Fields>
      <div className="personal-end">
        <RevealButton revealed={revealed} />
      </div>
    </Panel>
  )
}

/** An address or a number to copy; there is nothing to do with a masked one. */
function Contact({ value, isMasked }: { readonly value: string | null | undefined; readonly isMasked: boolean }) {
  if (!value) return <span className="muted">–</span>
  return (
    <span className="personal-contact">
      {isMasked ? <code className="id-text">{value}</code> : <Id value={value} />}
    </span>
  )
}

/** The day somebody was born: a day, not a moment, so that no time zone may move it. */
export function Birthday({ day, isMasked }: { readonly day: string; readonly isMasked: boolean }) {
  const { formatDate } = useIntl()
  return isMasked ? day : formatDate(day, { timeZone: 'UTC', dateStyle: 'medium' })
}

/** The country of an address by code and name. */
export function CustomerCountry({ code }: { readonly code: string }) {
  const intl = useIntl()
  const name = /^[A-Z]{2}$/.test(code) ? intl.formatDisplayName(code, { type: 'region' }) : undefined
  return name ? `${code} - ${name}` : code
}
