import { Tag } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Failure } from '../../screens/Failure.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { PaymentMethod } from '../charges/PaymentMethod.tsx'
import { cardExpiry } from './card-expiry.ts'
import type { CustomerDetails } from './customer-query.ts'
import { RemoveProfile } from './RemoveProfile.tsx'
import './payment-profiles.css'

interface PaymentProfilesProps {
  readonly customer: CustomerDetails
  /** Why the profiles could not be read, though the customer could. */
  readonly error: unknown
  readonly retry: () => void
  readonly now: Date
  /** Reads the profiles again. */
  readonly onRemoved: () => void
}

/** The stored means of payment. */
export function PaymentProfiles({ customer, error, retry, now, onRemoved }: PaymentProfilesProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('profiles')
  const profiles = customer.paymentProfiles
  return (
    <Panel title={formatMessage({ id: 'customers.profiles' })}>
      {denial ? (
        <p className="data-panel-note muted">
          {formatMessage({ id: 'customers.profiles.hidden' }, { reason: describeDenial(denial, intl) })}
        </p>
      ) : error ? (
        <Failure what={formatMessage({ id: 'customers.profiles.failed' })} error={error} retry={retry} />
      ) : !profiles || profiles.length === 0 ? (
        <p className="data-panel-note muted">{formatMessage({ id: 'customers.profiles.none' })}</p>
      ) : (
        <ul className="profiles">
          {profiles.map((profile) => (
            <li key={profile.id} className="profile">
              <Profile profile={profile} now={now} />
              <RemoveProfile profile={profile} onRemoved={onRemoved} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type PaymentProfile = NonNullable<CustomerDetails['paymentProfiles']>[number]

function Profile({ profile, now }: { readonly profile: PaymentProfile; readonly now: Date }) {
  const { formatMessage } = useIntl()
  const { expMonth, expYear, bin, last4 } = profile
  const expiry = cardExpiry(expMonth, expYear, now)
  const isExpired = expiry?.badge === 'expired' || profile.status === 'EXPIRED'
  return (
    <div>
      <div className="profile-head">
        <strong>{profile.displayName ?? profile.id}</strong>
        {isExpired ? (
          <StatusTag tone="bad" label={formatMessage({ id: 'enum.cardStatus.EXPIRED' })} code="EXPIRED" />
        ) : (
          <>
            {profile.status === 'ACTIVE' && (
              <StatusTag tone="good" label={formatMessage({ id: 'enum.cardStatus.ACTIVE' })} code="ACTIVE" />
            )}
            {expiry?.badge === 'expiring' && (
              <StatusTag
                tone="waiting"
                label={formatMessage({ id: 'customers.profile.expiring' }, { days: expiry.days })}
                code="EXPIRING"
              />
            )}
          </>
        )}
        <span className="profile-marks">
          {profile.supportsCashIn && <Tag minimal>{formatMessage({ id: 'customers.profile.cashIn' })}</Tag>}
          {profile.supportsCashOut && <Tag minimal>{formatMessage({ id: 'customers.profile.cashOut' })}</Tag>}
        </span>
      </div>
      <div className="profile-line muted">
        <PaymentMethod method={profile.method} />
        {(bin || last4) && <span className="money">{[bin, last4].filter(Boolean).join(' •••• ')}</span>}
        {expMonth && expYear && (
          <span>
            {formatMessage(
              { id: 'customers.profile.expires' },
              { month: String(expMonth).padStart(2, '0'), year: String(expYear) },
            )}
          </span>
        )}
        <Id value={profile.id} />
      </div>
    </div>
  )
}
