import { Tag } from '@blueprintjs/core'
import { memo } from 'react'
import { useIntl } from 'react-intl'
import { PaymentMethod } from '../../screens/charge/PaymentMethod.tsx'
import { CardStatusTag } from '../../screens/customer/CustomerTags.tsx'
import { Failure } from '../../screens/error/Failure.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { cardExpiry } from './card-expiry.ts'
import type { CustomerDetails, PaymentProfile } from './customer-query.ts'
import { Expiry, profileNumber } from './profile-fields.tsx'
import { profileName } from './profile-name.ts'
import { RemoveProfile } from './RemoveProfile.tsx'
import './payment-profiles.css'

interface PaymentProfilesProps {
  readonly customer: CustomerDetails
  /** Why the profiles could not be read although the customer could. */
  readonly error: unknown
  readonly retry: () => void
  readonly now: Date
  /** Reads the current profiles. */
  readonly readProfiles: () => Promise<readonly PaymentProfile[]>
}

/** The stored means of payment. */
export const PaymentProfiles = memo(function PaymentProfiles({
  customer,
  error,
  retry,
  now,
  readProfiles,
}: PaymentProfilesProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('profiles')
  const profiles = customer.paymentProfiles
  return (
    <Panel title={formatMessage({ id: 'customers.profiles' })}>
      {denial ? (
        <PanelNote id="customers.profiles.hidden" values={{ reason: describeDenial(denial, intl) }} />
      ) : error ? (
        <Failure what={formatMessage({ id: 'customers.profiles.failed' })} error={error} retry={retry} />
      ) : !profiles || profiles.length === 0 ? (
        <PanelNote id="customers.profiles.none" />
      ) : (
        <ul className="profiles">
          {profiles.map((profile) => (
            <li key={profile.id} className="profile">
              <Profile profile={profile} now={now} />
              <RemoveProfile
                profile={profile}
                readAgain={async () => (await readProfiles()).find(({ id }) => id === profile.id) ?? null}
                onRemoved={retry}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
})

function Profile({ profile, now }: { readonly profile: PaymentProfile; readonly now: Date }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const expiry = cardExpiry(profile.expMonth, profile.expYear, now)
  const number = profileNumber(profile)
  const isExpired = expiry?.badge === 'expired' || profile.status === 'EXPIRED'
  return (
    <div>
      <div className="profile-head">
        <strong>{profileName(profile, intl)}</strong>
        {isExpired ? (
          <CardStatusTag status="EXPIRED" />
        ) : (
          <>
            {profile.status && <CardStatusTag status={profile.status} />}
            {expiry?.badge === 'expiring' && (
              <StatusTag
                tone="wait"
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
        {number && <span className="money">{number}</span>}
        <Expiry profile={profile} />
        <Id value={profile.id} />
      </div>
    </div>
  )
}
