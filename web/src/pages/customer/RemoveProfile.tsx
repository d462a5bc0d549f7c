import { useMutation } from '@apollo/client/react'
import { Trash } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { connection } from '../../apollo.ts'
import { ChangedMeanwhile } from '../../screens/edit/changed-meanwhile.ts'
import { differing } from '../../screens/edit/shown-field.ts'
import { useRemove } from '../../screens/edit/use-remove.tsx'
import { readFirst } from '../../screens/nothing-done.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { showDone } from '../../ui/show-done.ts'
import { type PaymentProfile, removePaymentProfile } from './customer-query.ts'
import { profileFields } from './profile-fields.tsx'
import { profileName } from './profile-name.ts'

interface RemoveProfileProps {
  readonly profile: PaymentProfile
  /** Reads the current profile. Resolves to null if it was deleted. */
  readonly readAgain: () => Promise<PaymentProfile | null>
  readonly onRemoved: () => void
}

/** Deletes a payment profile after confirmation. */
export function RemoveProfile({ profile, readAgain, onRemoved }: RemoveProfileProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('profilesEdit')
  const [remove] = useMutation(removePaymentProfile)
  const name = profileName(profile, intl)
  const removal = useRemove({
    title: formatMessage({ id: 'customers.profile.ask.remove' }, { profile: name }),
    means: formatMessage({ id: 'customers.profile.ask.remove.means' }),
    thing: profile,
    shown: profileFields,
    // A profile has no timestamp that would let the platform detect changes.
    async remove(seen) {
      const now = await readFirst(() => connection.unlessOffline(readAgain))
      if (!now) return
      if (differing(profileFields, seen, now).length > 0) throw new ChangedMeanwhile(now)
      await remove({ variables: { id: profile.id } })
    },
    onRemoved: () => {
      showDone(formatMessage({ id: 'customers.profile.removed' }, { profile: name }))
      onRemoved()
    },
  })
  return (
    <div className="profile-end">
      <ActionBar
        size="small"
        label={name}
        actions={[
          {
            label: formatMessage({ id: 'form.remove' }),
            icon: <Trash />,
            intent: 'danger',
            obstacle: denial && describeDenial(denial, intl),
            onClick: removal.ask,
          },
        ]}
      />
      {removal.dialog}
    </div>
  )
}
