import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { keepFocus } from '../../screens/edit/EditScreen.tsx'
import type { Edit } from '../../screens/edit/use-edit.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import '../../screens/form/form.css'
import { useReturnFocus } from '../../ui/use-return-focus.ts'

interface CustomerDialogProps<Thing, Values extends FieldValues> {
  readonly edit: Edit<Thing, Values>
  readonly title: string
  /** The verb on the button. */
  readonly action: string
  readonly intent?: 'primary' | 'danger'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small form over the customer's page; where the customer has changed meanwhile, it stops until somebody has looked. */
export function CustomerDialog<Thing, Values extends FieldValues>(props: CustomerDialogProps<Thing, Values>) {
  const { edit, title, action, intent = 'primary', onClose, children } = props
  const { formatMessage } = useIntl()
  useReturnFocus()
  return (
    <Dialog
      isOpen
      title={title}
      className="form-dialog"
      canOutsideClickClose={false}
      canEscapeKeyClose={!edit.isSending}
      isCloseButtonShown={!edit.isSending}
      onClose={onClose}
    >
      <form onSubmit={edit.submit} noValidate>
        <DialogBody>
          {children}
          {edit.isStale && (
            <Callout intent="warning" role="alert" title={formatMessage({ id: 'form.stale' })}>
              {formatMessage({ id: 'form.stale.why' })}
            </Callout>
          )}
          {edit.refused === null && !edit.isStale && <AttemptFailure attempt={edit.attempt} action={action} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button disabled={edit.isSending} onClick={onClose}>
                {formatMessage({ id: 'form.cancel' })}
              </Button>
              <Button
                type="submit"
                intent={intent}
                loading={edit.isSending}
                disabled={!edit.isChanged}
                onMouseDown={keepFocus}
              >
                {action}
              </Button>
            </>
          }
        >
          {!edit.isChanged && <span className="form-why muted">{formatMessage({ id: 'form.unchanged' })}</span>}
        </DialogFooter>
      </form>
    </Dialog>
  )
}
