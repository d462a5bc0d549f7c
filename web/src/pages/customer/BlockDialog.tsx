import { useMutation } from '@apollo/client/react'
import { addYears } from 'date-fns'
import { formatInTimeZone } from 'date-fns-tz'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../preferences/preferences.tsx'
import { saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { isEdited, rebased } from '../../screens/edit/plain-values.ts'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { DayField } from '../../screens/form/DayField.tsx'
import { TextField } from '../../screens/form/TextField.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useShowDone } from '../../ui/use-show-done.ts'
import { type BlockValues, blockForm, blockInput, blockValues } from './block-form.ts'
import { CustomerDialog } from './CustomerDialog.tsx'
import { blockCustomer, type CustomerDetails } from './customer-query.ts'

interface BlockDialogProps {
  readonly customer: CustomerDetails
  readonly now: Date
  readonly readAgain: () => Promise<CustomerDetails | null>
  readonly onClose: () => void
}

/** Blocks a customer's purchases, with a reason and an optional end. Also changes an existing block. */
export function BlockDialog({ customer, now, readAgain, onClose }: BlockDialogProps) {
  const { formatMessage } = useIntl()
  const showDone = useShowDone()
  const path = usePath()
  const { timezone } = usePreferences()
  const [block] = useMutation(blockCustomer)
  const { id } = customer
  const edit = useEdit<CustomerDetails, BlockValues, unknown>({
    entity: customer,
    valuesOf: (entity) => blockValues(entity, timezone),
    schema: blockForm(now, timezone),
    fields: ['fraud.blockReason', 'fraud.blockedUntil'],
    isChanged: (base, values) => base.fraud?.blocked !== true || isEdited(blockValues(base, timezone), values),
    rebase: (values, base, current) => rebased(values, blockValues(base, timezone), blockValues(current, timezone)),
    save: (values, base) =>
      saveUnlessChanged(
        () =>
          block({
            variables: {
              input: { id, expectedLastModified: base?.lastModified ?? null, ...blockInput(values, base, timezone) },
            },
          }),
        readAgain,
      ),
    onSaved: () => {
      showDone(
        formatMessage({ id: 'customers.done.block' }, { customer: id }),
        path('customers/:customer', { customer: id }),
        id,
      )
      onClose()
    },
  })
  const isBlocked = customer.fraud?.blocked === true
  const reason = formatMessage({ id: 'customers.fraud.reason' })
  const lastDay = formatMessage({ id: 'customers.fraud.lastDay' })
  return (
    <CustomerDialog
      edit={edit}
      title={formatMessage({ id: isBlocked ? 'customers.ask.changeBlock' : 'customers.ask.block' }, { customer: id })}
      action={formatMessage({ id: isBlocked ? 'form.save' : 'customers.action.block' })}
      means={<p>{formatMessage({ id: 'customers.ask.block.means' })}</p>}
      isGrave
      onClose={onClose}
    >
      <TextField
        {...edit.followed('blockReason', reason)}
        problem={edit.problemOf('blockReason', reason) ?? edit.refusalOf('fraud.blockReason')}
        autoFocus
      />
      <DayField
        label={lastDay}
        control={edit.form.control}
        name="lastDay"
        optional
        help={formatMessage({ id: 'customers.fraud.lastDay.help' }, { zone: timezone })}
        problem={edit.problemOf('lastDay', lastDay) ?? edit.refusalOf('fraud.blockedUntil')}
        disabled={edit.isSending}
        earliest={formatInTimeZone(now, timezone, 'yyyy-MM-dd')}
        latest={formatInTimeZone(addYears(now, 10), timezone, 'yyyy-MM-dd')}
      />
    </CustomerDialog>
  )
}
