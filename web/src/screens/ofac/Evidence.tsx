import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useFormatDay } from '../../preferences/preferences.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { fullName } from '../../values/full-name.ts'
import { CustomerType } from '../customer/CustomerTags.tsx'
import { usePath } from '../object/use-owner-path.ts'
import { EarlierDecisions } from './EarlierDecisions.tsx'
import { entriesOf } from './entries.ts'
import { HitEvidence } from './HitEvidence.tsx'
import '../../ui/text.css'
import './ofac.css'
import type { OfacEvidence } from './ofac-query.ts'

interface EvidenceProps {
  readonly check: OfacEvidence
  /** The number of the shown hit, from 1. */
  readonly shown: number
  readonly onShow: (hit: number) => void
  /** Renders the choice made so far for the entry of a hit. */
  readonly said?: (entry: string) => ReactNode
}

/** The evidence for a decision: the customer on the left, one hit on the right, and keys to reach the others. */
export function Evidence({ check, shown, onShow, said }: EvidenceProps) {
  const { formatMessage } = useIntl()
  const entries = entriesOf(check)
  const match = check.matches[shown - 1]
  return (
    <div className="ofac-evidence">
      <CheckedCustomer check={check} />
      <Panel title={formatMessage({ id: 'sanctions.hit' }, { number: shown, count: check.matches.length })}>
        {check.matches.length === 0 && <p className="data-panel-note">{formatMessage({ id: 'sanctions.noHits' })}</p>}
        {check.matches.length > 1 && (
          <ul className="ofac-hits">
            {entries.flatMap(({ key, hits }) =>
              hits.map(({ number, match: { name } }) => (
                <li key={number}>
                  <Button
                    size="small"
                    variant="outlined"
                    active={number === shown}
                    aria-pressed={number === shown}
                    aria-keyshortcuts={number < 10 ? String(number) : undefined}
                    onClick={() => onShow(number)}
                  >
                    {number} <bdi>{name}</bdi>
                  </Button>
                  {said?.(key)}
                </li>
              )),
            )}
          </ul>
        )}
        {match && <HitEvidence check={check} match={match} />}
      </Panel>
    </div>
  )
}

/** The checked customer, with earlier decisions about the same entries. */
function CheckedCustomer({ check }: { readonly check: OfacEvidence }) {
  const { formatMessage, formatDisplayName } = useIntl()
  const formatDay = useFormatDay()
  const path = usePath()
  const { customer, customerId, merchantAccount } = check
  const info = customer?.personalInfo
  const country = info?.address?.country
  const name = fullName(info)
  return (
    <Panel title={formatMessage({ id: 'sanctions.customer' })}>
      <Fields>
        <Field label={formatMessage({ id: 'customers.ofac.verifiedName' })}>
          {check.ofacVerifiedName && <bdi>{check.ofacVerifiedName}</bdi>}
        </Field>
        {name !== '' && name !== check.ofacVerifiedName && (
          <Field label={formatMessage({ id: 'sanctions.nameNow' })}>
            <bdi>{name}</bdi>
          </Field>
        )}
        {customerId && (
          <Field label={formatMessage({ id: 'customers.customerId' })}>
            <Link
              className="id-text"
              to={`${path('customers/:customer', { customer: customerId }, merchantAccount)}?tab=ofac`}
            >
              {customerId}
            </Link>
          </Field>
        )}
        <Field label={formatMessage({ id: 'customers.dob' })}>
          {info?.dob && (/^\d{4}-\d{2}-\d{2}$/.test(info.dob) ? formatDay(info.dob) : info.dob)}
        </Field>
        <Field label={formatMessage({ id: 'sanctions.match.type' })}>
          <CustomerType type={customer?.customerType} />
        </Field>
        <Field label={formatMessage({ id: 'customers.address.city' })}>{info?.address?.city}</Field>
        <Field label={formatMessage({ id: 'customers.address.state' })}>{info?.address?.stateProvince}</Field>
        <Field label={formatMessage({ id: 'customers.address.postalCode' })}>{info?.address?.postalCode}</Field>
        <Field label={formatMessage({ id: 'customers.address.country' })}>
          {country &&
            `${country} - ${/^[A-Z]{2}$/.test(country) ? formatDisplayName(country, { type: 'region' }) : ''}`}
        </Field>
      </Fields>
      {!customer && <PanelNote id="sanctions.customer.none" />}
      <EarlierDecisions check={check} />
    </Panel>
  )
}
