import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import './form.css'
import { keepFocus } from './keep-focus.ts'
import { SendHint } from './SendHint.tsx'
import { useLeave } from './use-leave.tsx'
import { useSendKeys } from './use-send-keys.ts'

interface FormDialogProps {
  readonly title: string
  /** What the action does, with its warnings: read out with the title. */
  readonly means: ReactNode
  /** Whether it moves money or cannot be undone: Enter in a field then sends nothing. */
  readonly isGrave: boolean
  /** Whether an answer is awaited: until it is there the dialog cannot be left. */
  readonly isSending: boolean
  /** Whether something has been typed or chosen by now: it is not thrown away without asking. */
  readonly isTyped: () => boolean
  /** What is done: the verb, and what the button says where that is more. */
  readonly action: string
  readonly sendText?: string
  readonly intent?: 'primary' | 'danger'
  /** Whether nothing can be sent now. */
  readonly isOff?: boolean
  readonly onSend: () => unknown
  /** Stands in for sending until somebody has looked at what differs. */
  readonly decide?: { readonly isOff?: boolean; readonly run: () => void } | null
  /** What the button beside it says: `Cancel`. */
  readonly cancelText?: string
  /** Whether that button has the focus on opening, where there is no field. */
  readonly focusesCancel?: boolean
  /** What is said beside the buttons. */
  readonly note?: ReactNode
  readonly className?: string
  readonly onClose: () => void
  /** The fields, and the outcome of sending. */
  readonly children?: ReactNode
}

/** A dialog that changes something: what it means, fields, and one button that does it. */
export function FormDialog(props: FormDialogProps) {
  const { title, means, isGrave, isSending, isTyped, action, sendText = action, intent = 'primary' } = props
  const { isOff = false, onSend, decide = null, focusesCancel = false, note, className, onClose, children } = props
  const { formatMessage } = useIntl()
  const { cancelText = formatMessage({ id: 'form.cancel' }) } = props
  const meansId = useId()
  useReturnFocus()
  const { leave, question } = useLeave({ isHeld: isSending, isTyped, onLeave: onClose })
  const isSendOff = isOff || isSending || decide !== null
  const { formProps, isHinted } = useSendKeys({ isGrave, isOff: isSendOff, send: onSend })
  return (
    <>
      <ModalDialog
        isOpen
        title={title}
        aria-describedby={meansId}
        className="form-dialog"
        canOutsideClickClose={!isSending}
        canEscapeKeyClose={!isSending}
        isCloseButtonShown={!isSending}
        onClose={leave}
      >
        <form {...formProps} className={className}>
          <DialogBody>
            <div id={meansId} className="form-means">
              {means}
            </div>
            {children}
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button disabled={isSending} autoFocus={focusesCancel} onClick={onClose}>
                  {cancelText}
                </Button>
                {decide ? (
                  <Button key="decide" intent="primary" disabled={decide.isOff ?? false} onClick={decide.run}>
                    {formatMessage({ id: 'form.decide' })}
                  </Button>
                ) : (
                  <Button
                    key={`send ${action}`}
                    type={isGrave ? 'button' : 'submit'}
                    intent={intent}
                    loading={isSending}
                    disabled={isOff}
                    aria-keyshortcuts="Control+Enter Meta+Enter"
                    onMouseDown={keepFocus}
                    onClick={isGrave ? onSend : undefined}
                  >
                    {sendText}
                  </Button>
                )}
              </>
            }
          >
            {note}
            <SendHint isShown={isHinted && !isSendOff} action={action} />
          </DialogFooter>
        </form>
      </ModalDialog>
      {question}
    </>
  )
}
