import { useMutation } from '@apollo/client/react'
import { Trash } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useRemove } from '../../screens/edit/use-remove.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { showDone } from '../../ui/show-done.ts'
import { type CustomerDetails, removePaymentProfile } from './customer-query.ts'

interface RemoveProfileProps {
  readonly profile: NonNullable<CustomerDetails['paymentProfiles']>[number]
  readonly onRemoved: () => void
}

/** Deletes a payment profile, behind a question. */
export function RemoveProfile({ profile, onRemoved }: RemoveProfileProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('profilesEdit')
  const [remove] = useMutation(removePaymentProfile)
  const name = profile.displayName ?? profile.id
  const removal = useRemove({
    title: formatMessage({ id: 'customers.profile.ask.remove' }, { profile: name }),
    means: formatMessage({ id: 'customers.profile.ask.remove.means' }),
    remove: () => remove({ variables: { id: profile.id } }),
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
