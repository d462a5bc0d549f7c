import { Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { PaymentProfile } from './customer-query.ts'
import { profileName } from './profile-name.ts'

interface RemoveProfileProps {
  readonly profile: PaymentProfile
  /** Reads the current profile. Resolves to null if it was deleted. */
  readonly readAgain: () => Promise<PaymentProfile | null>
  readonly onRemoved: () => void
}

const RemoveProfileDialog = lazyPart(() => import('./RemoveProfileDialog.tsx'), 'RemoveProfileDialog')

/** Deletes a payment profile after confirmation. */
export function RemoveProfile({ profile, readAgain, onRemoved }: RemoveProfileProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('profilesEdit')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="profile-end">
      <ActionBar
        size="small"
        label={profileName(profile, intl)}
        actions={[
          {
            label: formatMessage({ id: 'form.remove' }),
            icon: <Trash />,
            intent: 'danger',
            obstacle: denial && describeDenial(denial, intl),
            onClick: () => setAsking(true),
          },
        ]}
      />
      {isAsking && (
        <RemoveProfileDialog
          profile={profile}
          readAgain={readAgain}
          onRemoved={onRemoved}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
