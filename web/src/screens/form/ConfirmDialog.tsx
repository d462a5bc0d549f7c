import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { type CoveredAction, useApproval } from '../approval/use-approval.ts'
import { AttemptFailure } from './AttemptFailure.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useAttempt } from './use-attempt.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** The effects of the change, naming the object. */
  readonly children: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly intent?: 'primary' | 'danger'
  readonly change: () => Promise<unknown>
  /** The change, if rules can make it need an approval. */
  readonly covered?: CoveredAction | null
  /** Whether the change is not possible, or not yet. */
  readonly isOff?: boolean
  /** Further details, below the effects. */
  readonly details?: ReactNode
  /** A conflict that stopped the change. Shown until the next attempt, which requires a new decision. */
  readonly stop?: { readonly shown: ReactNode; readonly isSeen: boolean; readonly decide: () => void } | null
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for confirmation of a change, makes it once, and shows a failure in place. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, intent = 'primary', change, covered = null } = props
  const { isOff = false, details, stop = null, onDone, onClose } = props
  const { formatMessage } = useIntl()
  const { attempt, run } = useAttempt()
  const approval = useApproval(covered, attempt)
  return (
    <FormDialog
      title={title}
      means={children}
      isGrave
      isSending={attempt.state === 'sending'}
      isTyped={() => false}
      action={action}
      intent={intent}
      approval={approval}
      isOff={isOff}
      onSend={async () => {
        if (await run(change)) onDone()
      }}
      decide={stop && !stop.isSeen ? { run: stop.decide } : null}
      cancelText={formatMessage({ id: attempt.state === 'unknown' ? 'form.close' : 'form.cancel' })}
      focusesCancel
      onClose={onClose}
    >
      {details}
      {stop ? stop.shown : <AttemptFailure attempt={attempt} action={action} />}
    </FormDialog>
  )
}
