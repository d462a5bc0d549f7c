import { type ComponentType, useState } from 'react'
import { useIntl } from 'react-intl'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { OfacCheck } from './ofac-query.ts'

interface DecideButtonProps {
  readonly check: Pick<OfacCheck, 'id' | 'ofacReviewStatus'>
  /** Called when this user or another has decided the check. */
  readonly onDecided: () => void
}

interface DecideDialogProps {
  readonly id: string
  readonly onDecided: () => void
  readonly onClose: () => void
}

const DecideDialog: ComponentType<DecideDialogProps> = lazyPart(() => import('./DecideDialog.tsx'), 'DecideDialog')

/**
 * Opens the dialog to decide a check. Callers who may not decide see the reason. If someone else has decided the check,
 * the dialog stays open and names them.
 */
export function DecideButton({ check, onDecided }: DecideButtonProps) {
  const intl = useIntl()
  const [isOpen, setOpen] = useState(false)
  const change = useDenial('ofacChecksEdit')
  const look = useDenial('customersUploads')
  const denial = change ?? look
  const label = intl.formatMessage({ id: 'sanctions.decide.open' })
  return (
    <>
      {check.ofacReviewStatus === 'NEEDS_REVIEW' && (
        <ActionBar
          size="small"
          label={label}
          actions={[{ label, obstacle: denial && describeDenial(denial, intl), onClick: () => setOpen(true) }]}
        />
      )}
      {isOpen && <DecideDialog id={check.id} onDecided={onDecided} onClose={() => setOpen(false)} />}
    </>
  )
}
