import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import type { Revealed } from './use-revealed.ts'

interface RevealButtonProps {
  readonly revealed: Revealed
  /** A reason to disable the button, other than a missing permission. */
  readonly obstacle?: string | null
}

/** Reveals personal data, or masks it again. */
export function RevealButton({ revealed, obstacle = null }: RevealButtonProps) {
  const intl = useIntl()
  const denial = useDenial('customersUploads')
  const isShown = revealed.info !== null
  const label = intl.formatMessage({ id: isShown ? 'customers.personal.hide' : 'customers.personal.show' })
  const off = (!isShown && denial && describeDenial(denial, intl)) || obstacle
  return (
    <div className="reveal">
      <ActionBar
        size="small"
        label={intl.formatMessage({ id: 'customers.personal' })}
        actions={[
          {
            label,
            icon: isShown ? <EyeOff /> : <EyeOpen />,
            obstacle: off,
            onClick: isShown ? revealed.hide : () => void revealed.reveal(),
          },
        ]}
      />
      <AttemptFailure attempt={revealed.attempt} action={label} />
    </div>
  )
}
