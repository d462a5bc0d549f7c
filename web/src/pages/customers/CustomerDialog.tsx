import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { keepFocus } from '../../screens/edit/EditScreen.tsx'
import type { Edit } from '../../screens/edit/use-edit.ts'
import { WhatChanged } from '../../screens/edit/WhatChanged.tsx'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { customerFields } from './customer-fields.tsx'
import type { CustomerDetails } from './customer-query.ts'

interface CustomerDialogProps<Values extends FieldValues> {
  readonly edit: Edit<CustomerDetails, Values>
  readonly title: string
  /** The verb on the button. */
  readonly action: string
  readonly intent?: 'primary' | 'danger'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small form over the customer's page; where the customer has changed meanwhile, it stops until somebody has looked. */
export function CustomerDialog<Values extends FieldValues>(props: CustomerDialogProps<Values>) {
  const { edit, title, action, intent = 'primary', onClose, children } = props
  const { formatMessage } = useIntl()
  return (
    <FormDialog title={title} isSending={edit.isSending} onClose={onClose}>
      <form onSubmit={edit.submit} noValidate>
        <DialogBody>
          {children}
          {edit.conflict && (
            <WhatChanged
              conflict={edit.conflict}
              fields={customerFields}
              why={formatMessage({ id: 'form.changed.form' })}
            />
          )}
          {edit.refused === null && !edit.conflict && <AttemptFailure attempt={edit.attempt} action={action} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button disabled={edit.isSending} onClick={onClose}>
                {formatMessage({ id: 'form.cancel' })}
              </Button>
              {edit.mustDecide ? (
                <Button key="decide" intent="primary" onClick={edit.decide}>
                  {formatMessage({ id: 'form.decide' })}
                </Button>
              ) : (
                <Button
                  key="send"
                  type="submit"
                  intent={intent}
                  loading={edit.isSending}
                  disabled={!edit.isChanged}
                  onMouseDown={keepFocus}
                >
                  {action}
                </Button>
              )}
            </>
          }
        >
          {!edit.isChanged && <span className="form-why muted">{formatMessage({ id: 'form.unchanged' })}</span>}
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
