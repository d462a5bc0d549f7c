import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { AttemptFailure } from './AttemptFailure.tsx'
import './form.css'
import { useAttempt } from './use-attempt.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** What will come of it, naming the object. */
  readonly children: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly intent?: 'primary' | 'danger'
  readonly change: () => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before a change, makes it once, and says in place when it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, intent = 'primary', change, onDone, onClose } = props
  const { formatMessage } = useIntl()
  const { attempt, run } = useAttempt()
  useReturnFocus()
  const isSending = attempt.state === 'sending'
  return (
    <Dialog
      isOpen
      title={title}
      className="form-dialog"
      canOutsideClickClose={false}
      canEscapeKeyClose={!isSending}
      isCloseButtonShown={!isSending}
      onClose={onClose}
    >
      <DialogBody>
        {children}
        <AttemptFailure attempt={attempt} action={action} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button disabled={isSending} onClick={onClose} autoFocus>
              {formatMessage({ id: attempt.state === 'unknown' ? 'form.close' : 'form.cancel' })}
            </Button>
            <Button
              intent={intent}
              loading={isSending}
              onClick={async () => {
                if (await run(change)) onDone()
              }}
            >
              {action}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
