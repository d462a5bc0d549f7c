import { useMutation } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { z } from 'zod'
import type { CustomerRiskLevel } from '../../gql/enums.ts'
import { TrustLevelTag } from '../../screens/customer/CustomerTags.tsx'
import { trustLevels } from '../../screens/customer/customer-status.ts'
import { saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { isEdited, rebased } from '../../screens/edit/plain-values.ts'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { ChoiceField } from '../../screens/form/ChoiceField.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useShowDone } from '../../ui/use-show-done.ts'
import { CustomerDialog } from './CustomerDialog.tsx'
import { type CustomerDetails, saveCustomer } from './customer-query.ts'

interface TrustLevelDialogProps {
  readonly customer: CustomerDetails
  readonly readAgain: () => Promise<CustomerDetails | null>
  readonly onClose: () => void
}

const schema = z.object({ trustLevel: z.string() })
type Values = z.infer<typeof schema>

const valuesOf = (customer: CustomerDetails | null): Values => ({ trustLevel: customer?.trustLevel ?? '' })

/** Changes the trust level of a customer. */
export function TrustLevelDialog({ customer, readAgain, onClose }: TrustLevelDialogProps) {
  const { formatMessage } = useIntl()
  const showDone = useShowDone()
  const path = usePath()
  const [save] = useMutation(saveCustomer)
  const { id } = customer
  const edit = useEdit<CustomerDetails, Values, unknown>({
    entity: customer,
    valuesOf,
    schema,
    fields: ['trustLevel'],
    isChanged: (base, values) => isEdited(valuesOf(base), values),
    rebase: (values, base, current) => rebased(values, valuesOf(base), valuesOf(current)),
    save: ({ trustLevel }, base) =>
      saveUnlessChanged(
        () =>
          save({
            variables: {
              input: {
                id,
                expectedLastModified: base?.lastModified ?? null,
                trustLevel: trustLevel as CustomerRiskLevel,
              },
            },
          }),
        readAgain,
      ),
    onSaved: () => {
      showDone(
        formatMessage({ id: 'customers.done.trustLevel' }, { customer: id }),
        path('customers/:customer', { customer: id }),
        id,
      )
      onClose()
    },
  })
  return (
    <CustomerDialog
      edit={edit}
      title={formatMessage({ id: 'customers.ask.trustLevel' }, { customer: id })}
      action={formatMessage({ id: 'form.save' })}
      means={
        <p>
          {formatMessage({ id: 'customers.trustLevel.now' })} <TrustLevelTag level={edit.base?.trustLevel} />
        </p>
      }
      isGrave={false}
      onClose={onClose}
    >
      <ChoiceField
        {...edit.followed('trustLevel', formatMessage({ id: 'customers.trustLevel' }))}
        autoFocus
        options={trustLevels.map((value) => ({
          value,
          text: formatMessage({ id: `enum.customerRiskLevel.${value}` }),
        }))}
      />
    </CustomerDialog>
  )
}
