import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
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
  /** Whether the change is not possible, or not yet. */
  readonly isOff?: boolean
  /** Further details, below the effects. */
  readonly details?: ReactNode
  /** A conflict that stopped the change: shown until the next attempt, which requires a new decision. */
  readonly stop?: { readonly shown: ReactNode; readonly isSeen: boolean; readonly decide: () => void } | null
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for confirmation of a change, makes it once, and shows a failure in place. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, intent = 'primary', change, isOff = false, details, stop = null } = props
  const { onDone, onClose } = props
  const { formatMessage } = useIntl()
  const { attempt, run } = useAttempt()
  return (
    <FormDialog
      title={title}
      means={children}
      isGrave
      isSending={attempt.state === 'sending'}
      isTyped={() => false}
      action={action}
      intent={intent}
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
