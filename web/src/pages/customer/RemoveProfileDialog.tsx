import { useMutation } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { connection } from '../../network/gateway.ts'
import { readFirst } from '../../network/nothing-done.ts'
import { ConfirmChange } from '../../screens/edit/ConfirmChange.tsx'
import { ChangedMeanwhile } from '../../screens/edit/changed-meanwhile.ts'
import { differing } from '../../screens/edit/shown-field.ts'
import { unlessGone } from '../../screens/edit/unless-gone.ts'
import { showDone } from '../../ui/show-done.ts'
import { type PaymentProfile, removePaymentProfile } from './customer-query.ts'
import { profileFields } from './profile-fields.tsx'
import { profileName } from './profile-name.ts'

interface RemoveProfileDialogProps {
  readonly profile: PaymentProfile
  /** Reads the current profile. Resolves to null if it was deleted. */
  readonly readAgain: () => Promise<PaymentProfile | null>
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Asks before a payment profile is deleted. */
export function RemoveProfileDialog({ profile, readAgain, onRemoved, onClose }: RemoveProfileDialogProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const [remove] = useMutation(removePaymentProfile)
  const name = profileName(profile, intl)
  // A profile has no timestamp that would let the platform detect changes.
  async function removeSeen(seen: PaymentProfile) {
    const now = await readFirst(() => connection.unlessOffline(readAgain))
    if (!now) return
    if (differing(profileFields, seen, now).length > 0) throw new ChangedMeanwhile(now)
    await remove({ variables: { id: profile.id } }).catch(unlessGone)
  }
  return (
    <ConfirmChange
      title={formatMessage({ id: 'customers.profile.ask.remove' }, { profile: name })}
      action={formatMessage({ id: 'form.remove' })}
      intent="danger"
      entity={profile}
      shown={profileFields}
      change={removeSeen}
      onDone={() => {
        onClose()
        showDone(formatMessage({ id: 'customers.profile.removed' }, { profile: name }))
        onRemoved()
      }}
      onClose={onClose}
    >
      <p>{formatMessage({ id: 'customers.profile.ask.remove.means' })}</p>
    </ConfirmChange>
  )
}
