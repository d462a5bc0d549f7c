import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { ApprovalNote } from '../approval/ApprovalNote.tsx'
import type { ApprovalState } from '../approval/use-approval.ts'
import { ForMerchant } from './ForMerchant.tsx'
import './form.css'
import { keepFocus } from './keep-focus.ts'
import { SendHint } from './SendHint.tsx'
import { useLeave } from './use-leave.tsx'
import { useSendKeys } from './use-send-keys.ts'

interface FormDialogProps {
  readonly title: string
  /** The merchant that the changed object belongs to. Default: the merchant acted for. */
  readonly owner?: string | null
  /** The effects of the action with its warnings, read out with the title. */
  readonly means: ReactNode
  /** Whether it moves money or cannot be undone. Enter in a field then does not submit. */
  readonly isGrave: boolean
  /** Whether a response is pending. The dialog cannot be closed until it arrives. */
  readonly isSending: boolean
  /** Whether anything has been typed or chosen, so closing asks first. */
  readonly isTyped: () => boolean
  /** The verb of the action; `sendText` is the button's label if it is longer. */
  readonly action: string
  readonly sendText?: string
  readonly intent?: 'primary' | 'danger' | 'none'
  /** The verdict of the rules on the action. If an approval is needed, the button requests it. */
  readonly approval?: ApprovalState
  /** Whether submitting is disabled. */
  readonly isOff?: boolean
  readonly onSend: () => unknown
  /** Replaces submitting until the user has seen the differences. */
  readonly decide?: { readonly isOff?: boolean; readonly run: () => void } | null
  /** The label of the other button: `Cancel`. */
  readonly cancelText?: string
  /** Whether the other button gets the initial focus, for dialogs without fields. */
  readonly focusesCancel?: boolean
  /** Whether it may be long and has no fields. If so, its content takes the focus, so that keys can scroll it. */
  readonly isLong?: boolean
  /** A note next to the buttons. */
  readonly note?: ReactNode
  readonly className?: string
  readonly onClose: () => void
  /** The fields and the outcome of the attempt. */
  readonly children?: ReactNode
}

/** A dialog for a change: its effects, the fields, and one button that makes it. */
export function FormDialog(props: FormDialogProps) {
  const { title, owner, means, isGrave, isSending, action, intent = 'primary', approval } = props
  const { onSend, decide = null, focusesCancel = false, isLong = false, note, className, onClose, children } = props
  const { formatMessage } = useIntl()
  const isAsked = approval?.isAsked ?? false
  const isOff = isAsked || (props.isOff ?? false)
  const isTyped = () => !isAsked && props.isTyped()
  const cancelText = isAsked
    ? formatMessage({ id: 'form.close' })
    : (props.cancelText ?? formatMessage({ id: 'form.cancel' }))
  const sendText = approval?.need?.isNeeded ? formatMessage({ id: 'approvals.ask' }) : (props.sendText ?? action)
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
          <DialogBody {...(isLong && { tabIndex: 0 })}>
            <div id={meansId} className="form-means">
              <ForMerchant owner={owner} />
              {means}
            </div>
            {children}
            {approval && <ApprovalNote {...approval} />}
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
