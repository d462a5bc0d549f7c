import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { Edit } from '../../screens/edit/use-edit.ts'
import { WhatChanged } from '../../screens/edit/WhatChanged.tsx'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { customerFields } from './customer-fields.tsx'
import type { CustomerDetails } from './customer-query.ts'

interface CustomerDialogProps<Values extends FieldValues> {
  readonly edit: Edit<CustomerDetails, Values>
  readonly title: string
  /** The consequences for the customer, read out with the title. */
  readonly means: ReactNode
  /** The verb on the button. */
  readonly action: string
  /** Whether the customer loses something, so that Enter in a field must not submit. */
  readonly isGrave: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A small form over the customer's page. If the customer has changed in the meantime, it stops until the user has seen
 * the changes.
 */
export function CustomerDialog<Values extends FieldValues>(props: CustomerDialogProps<Values>) {
  const { edit, title, means, action, isGrave, onClose, children } = props
  const { formatMessage } = useIntl()
  return (
    <FormDialog
      title={title}
      means={means}
      isGrave={isGrave}
      isSending={edit.isSending}
      isTyped={edit.isTyped}
      action={action}
      intent={isGrave ? 'danger' : 'primary'}
      isOff={!edit.isChanged}
      onSend={edit.submit}
      decide={edit.mustDecide ? { run: edit.decide } : null}
      note={!edit.isChanged && <span className="form-why muted">{formatMessage({ id: 'form.unchanged' })}</span>}
      onClose={onClose}
    >
      {children}
      {edit.conflict && (
        <WhatChanged
          conflict={edit.conflict}
          fields={customerFields}
          why={formatMessage({ id: 'form.changed.form' })}
        />
      )}
      {edit.refused === null && !edit.conflict && <AttemptFailure attempt={edit.attempt} action={action} />}
    </FormDialog>
  )
}
