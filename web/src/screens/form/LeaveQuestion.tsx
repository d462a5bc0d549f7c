import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId } from 'react'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import './form.css'

interface LeaveQuestionProps {
  readonly title: string
  /** Explains the loss. */
  readonly text: string
  readonly stay: string
  readonly leave: string
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before typed values are discarded. Escape and Enter, pressed out of habit, keep them. */
export function LeaveQuestion({ title, text, stay, leave, onStay, onLeave }: LeaveQuestionProps) {
  const textId = useId()
  useReturnFocus()
  return (
    <ModalDialog
      isOpen
      role="alertdialog"
      title={title}
      aria-describedby={textId}
      className="form-dialog leave-question"
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      onClose={onStay}
    >
      <DialogBody>
        <p id={textId}>{text}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button autoFocus onClick={onStay}>
              {stay}
            </Button>
            <Button intent="danger" onClick={onLeave}>
              {leave}
            </Button>
          </>
        }
      />
    </ModalDialog>
  )
}
