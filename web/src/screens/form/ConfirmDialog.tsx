import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { AttemptFailure } from './AttemptFailure.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useAttempt } from './use-attempt.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** What will come of it, naming the object. */
  readonly children: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly intent?: 'primary' | 'danger'
  readonly change: () => Promise<unknown>
  /** What has stopped the change: shown until the next try, which waits for somebody to decide anew. */
  readonly stop?: { readonly shown: ReactNode; readonly isSeen: boolean; readonly decide: () => void } | null
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before a change, makes it once, and says in place when it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, intent = 'primary', change, stop = null, onDone, onClose } = props
  const { formatMessage } = useIntl()
  const { attempt, run } = useAttempt()
  const isSending = attempt.state === 'sending'
  return (
    <FormDialog title={title} isSending={isSending} onClose={onClose}>
      <DialogBody>
        {children}
        {stop ? stop.shown : <AttemptFailure attempt={attempt} action={action} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button disabled={isSending} onClick={onClose} autoFocus>
              {formatMessage({ id: attempt.state === 'unknown' ? 'form.close' : 'form.cancel' })}
            </Button>
            {stop && !stop.isSeen ? (
              <Button key="decide" intent="primary" onClick={stop.decide}>
                {formatMessage({ id: 'form.decide' })}
              </Button>
            ) : (
              <Button
                key="send"
                intent={intent}
                loading={isSending}
                onClick={async () => {
                  if (await run(change)) onDone()
                }}
              >
                {action}
              </Button>
            )}
          </>
        }
      />
    </FormDialog>
  )
}
