import { SendMessage } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { describeDenial } from '../../../session/describe-denial.ts'
import { useDenial } from '../../../session/viewer.tsx'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const TestNotificationDialog = lazyPart(
  () => import('../../../screens/notification/TestNotificationDialog.tsx'),
  'TestNotificationDialog',
)

interface TestNotificationButtonProps {
  readonly chargeId: string
  /** The address of the last notification. Empty if unknown. */
  readonly url: string
}

/** Opens the dialog for a test notification of a charge. */
export function TestNotificationButton({ chargeId, url }: TestNotificationButtonProps) {
  const intl = useIntl()
  const denial = useDenial('chargesEdit')
  const [isOpen, setOpen] = useState(false)
  const label = intl.formatMessage({ id: 'charges.testNotification' })
  return (
    <div className="notifications-end">
      <ActionBar
        size="small"
        label={intl.formatMessage({ id: 'charges.notifications' })}
        actions={[
          {
            label,
            icon: <SendMessage />,
            obstacle: denial && describeDenial(denial, intl),
            onClick: () => setOpen(true),
          },
        ]}
      />
      {isOpen && <TestNotificationDialog chargeId={chargeId} url={url} onClose={() => setOpen(false)} />}
    </div>
  )
}
