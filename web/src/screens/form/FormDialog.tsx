import { Dialog } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import './form.css'

interface FormDialogProps {
  readonly title: string
  /** Whether an answer is awaited: until it is there the dialog cannot be left. */
  readonly isSending: boolean
  readonly onClose: () => void
  /** A body and a footer, in a form where something is filled in. */
  readonly children: ReactNode
}

/** A dialog that changes something: what was typed is not lost by a click beside it, and the focus goes back afterwards. */
export function FormDialog({ title, isSending, onClose, children }: FormDialogProps) {
  useReturnFocus()
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
      {children}
    </Dialog>
  )
}
