import { memo, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { useFormatDay } from '../../preferences/preferences.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { fullName } from '../../values/full-name.ts'
import type { PersonalInfo } from './customer-query.ts'
import { RevealButton } from './RevealButton.tsx'
import './personal-data.css'
import type { Revealed } from './use-revealed.ts'

interface CustomerPersonalDataProps {
  /** The masked data, as every screen gets them. */
  readonly given: PersonalInfo | null
  readonly revealed: Revealed
}

/** Name, contact and address. Masked until a caller with the permission reveals them. */
export const CustomerPersonalData = memo(function CustomerPersonalData({ given, revealed }: CustomerPersonalDataProps) {
  const { formatMessage } = useIntl()
  const info = revealed.info ?? given
  if (!info) {
    return (
      <Panel title={formatMessage({ id: 'customers.personal' })}>
        <PanelNote id="customers.personal.none" />
      </Panel>
    )
  }
  const { address } = info
  const rows: readonly Row[] = [
    { label: 'customers.name', value: fullName(info), show: (name) => <bdi>{name}</bdi> },
    { label: 'customers.email', value: info.email, show: (email) => <Contact value={email} isMasked={info.masked} /> },
    {
      label: 'customers.phone',
      value: info.phoneNumber,
      show: (number) => <Contact value={number} isMasked={info.masked} />,
    },
    { label: 'customers.dob', value: info.dob, show: (day) => <Birthday day={day} isMasked={info.masked} /> },
    { label: 'customers.address.street', value: address?.streetAddress },
    { label: 'customers.address.street2', value: address?.streetAddress2 },
    { label: 'customers.address.city', value: address?.city },
    { label: 'customers.address.state', value: address?.stateProvince },
    { label: 'customers.address.postalCode', value: address?.postalCode },
    { label: 'customers.address.country', value: address?.country, show: (code) => <CustomerCountry code={code} /> },
  ]
  return (
    <Panel title={formatMessage({ id: 'customers.personal' })}>
      <Fields>
        {rows
          .filter(({ value }) => isKnown(value))
          .map(({ label, value, show }) => (
            <Field key={label} label={formatMessage({ id: label })}>
              {show ? show(value ?? '') : value}
            </Field>
          ))}
      </Fields>
      {info.masked && rows.some(({ value }) => value && !isKnown(value)) && (
        <p className="personal-masked">{formatMessage({ id: 'customers.personal.masked' })}</p>
      )}
      <div className="personal-end">
        <RevealButton revealed={revealed} />
      </div>
    </Panel>
  )
})

/** One value, if the platform has it. */
interface Row {
  readonly label: MessageId
  readonly value: string | null | undefined
  readonly show?: (value: string) => ReactNode
}

/** Whether the value is known: one that consists only of dots is unknown. */
function isKnown(value: string | null | undefined): boolean {
  return Boolean(value) && !/^[•\s]+$/.test(value ?? '')
}

/** An email address or phone number with a copy button, unless it is masked. */
function Contact({ value, isMasked }: { readonly value: string; readonly isMasked: boolean }) {
  return (
    <span className="personal-contact">
      {value}
      {!isMasked && <CopyButton text={value} what={value} />}
    </span>
  )
}

/** A date of birth. It is a date without a time, so no time zone may shift it. */
export function Birthday({ day, isMasked }: { readonly day: string; readonly isMasked: boolean }) {
  const formatDay = useFormatDay()
  return isMasked ? day : formatDay(day)
}

/** The country of an address by code and name. */
export function CustomerCountry({ code }: { readonly code: string }) {
  const intl = useIntl()
  const name = /^[A-Z]{2}$/.test(code) ? intl.formatDisplayName(code, { type: 'region' }) : undefined
  return name ? `${code} - ${name}` : code
}
