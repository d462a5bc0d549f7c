import { contentLanguageOptions, countryOptions } from '@portal/schema/reference-lists'
import { type ReactNode, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { customerStatuses, trustLevels } from '../../screens/customer/customer-status.ts'
import { EditScreen } from '../../screens/edit/EditScreen.tsx'
import { isEdited } from '../../screens/edit/plain-values.ts'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { ChoiceField } from '../../screens/form/ChoiceField.tsx'
import { DayField } from '../../screens/form/DayField.tsx'
import { OptionField } from '../../screens/form/OptionField.tsx'
import { TextField } from '../../screens/form/TextField.tsx'
import { Later } from '../../ui/Later.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { customerFields } from './customer-fields.tsx'
import {
  type CustomerValues,
  customerForm,
  customerValues,
  type EditedCustomer,
  firstDay,
  maskedHint,
  rebasedCustomer,
} from './customer-form.ts'
import { PropertyFields } from './PropertyFields.tsx'

interface CustomerFormProps {
  /** The customer to change, or null for a new one. */
  readonly customer: EditedCustomer | null
  /** The current time: a date of birth must not be later. */
  readonly now: Date
  /** The actions for masked values. The function receives whether the form has edits. */
  readonly personalActions?: (isChanged: boolean) => ReactNode
  readonly save: (values: CustomerValues, base: EditedCustomer | null) => Promise<EditedCustomer | null>
  readonly onSaved: (customer: EditedCustomer | null) => void
  readonly onCancel: () => void
}

/**
 * The platform's names of the fields that an error may name. Paths below `personalInfo` map to the field with the same
 * last name.
 */
const platformPaths = {
  id: 'id',
  customerType: 'customerType',
  customerStatus: 'customerStatus',
  trustLevel: 'trustLevel',
  locale: 'locale',
  firstName: 'personalInfo.firstName',
  lastName: 'personalInfo.lastName',
  email: 'personalInfo.email',
  dob: 'personalInfo.dob',
  phoneNumber: 'personalInfo.phoneNumber',
  streetAddress: 'personalInfo.address.streetAddress',
  streetAddress2: 'personalInfo.address.streetAddress2',
  city: 'personalInfo.address.city',
  stateProvince: 'personalInfo.address.stateProvince',
  postalCode: 'personalInfo.address.postalCode',
  country: 'personalInfo.address.country',
  properties: 'properties',
} as const satisfies Record<keyof CustomerValues, string>

const labels = {
  id: 'customers.customerId',
  customerType: 'customers.type',
  customerStatus: 'customers.status',
  trustLevel: 'customers.trustLevel',
  locale: 'customers.locale',
  firstName: 'customers.firstName',
  lastName: 'customers.lastName',
  email: 'customers.email',
  dob: 'customers.dob',
  phoneNumber: 'customers.phone',
  streetAddress: 'customers.address.street',
  streetAddress2: 'customers.address.street2',
  city: 'customers.address.city',
  stateProvince: 'customers.address.state',
  postalCode: 'customers.address.postalCode',
  country: 'customers.address.country',
} as const satisfies Record<Field, string>

type Field = Exclude<keyof CustomerValues, 'properties'>

const customerTypes = ['INDIVIDUAL', 'BUSINESS'] as const

/** The form of a customer. It sends only changed fields. */
export function CustomerForm({ customer, now, personalActions, save, onSaved, onCancel }: CustomerFormProps) {
  const { formatMessage, locale } = useIntl()
  const isNew = customer === null
  const isMasked = customer?.personalInfo?.masked === true
  const today = now.toISOString().slice(0, 10)
  const schema = useMemo(() => customerForm({ isNew, isMasked, today }), [isNew, isMasked, today])
  const edit = useEdit<EditedCustomer, CustomerValues, EditedCustomer | null>({
    entity: customer,
    valuesOf: customerValues,
    schema,
    fields: Object.values(platformPaths),
    isChanged: (base, values) => isEdited(customerValues(base), values),
    rebase: rebasedCustomer,
    save,
    onSaved,
  })
  const isBlocked = edit.base?.customerStatus === 'BLOCKED'
  const label = (field: Field) => formatMessage({ id: labels[field] })
  const problemOf = (field: Field) => edit.problemOf(field, label(field)) ?? edit.refusalOf(platformPaths[field])
  const followed = (field: Field) => ({ ...edit.followed(field, label(field)), problem: problemOf(field) })
  const given = (field: 'locale' | 'country') => ({
    ...edit.given(field, label(field)),
    problem: problemOf(field),
    kept: customerValues(edit.base)[field],
  })
  const hint = (field: Field) => maskedHint(edit.base?.personalInfo, field)
  // The masked value is the placeholder of its input.
  const personal = (field: Field) => ({ ...followed(field), placeholder: hint(field) })

  return (
    <EditScreen
      edit={edit}
      action={formatMessage({ id: isNew ? 'customers.add' : 'form.save' })}
      shown={customerFields}
      conflictNote={isMasked && formatMessage({ id: 'customers.personal.mayDiffer' })}
      {...(isNew && { firstField: 'id' })}
      onCancel={onCancel}
    >
      <Panel title={formatMessage({ id: 'customers.account' })}>
        <div className="form-section">
          <div className="form-pair">
            {isNew && <TextField {...followed('id')} help={formatMessage({ id: 'customers.id.help' })} />}
            <ChoiceField
              {...followed('customerType')}
              options={customerTypes.map((value) => ({
                value,
                text: formatMessage({ id: `enum.customerType.${value}` }),
              }))}
            />
            {!isNew && (
              <ChoiceField
                {...followed('customerStatus')}
                help={isBlocked && formatMessage({ id: 'customers.status.blocked' })}
                disabled={edit.isSending || isBlocked}
                options={customerStatuses
                  .filter((status) => status !== 'BLOCKED' || isBlocked)
                  .map((value) => ({ value, text: formatMessage({ id: `enum.customerStatus.${value}` }) }))}
              />
            )}
            <ChoiceField
              {...followed('trustLevel')}
              options={trustLevels.map((value) => ({
                value,
                text: formatMessage({ id: `enum.customerRiskLevel.${value}` }),
              }))}
            />
            <OptionField {...given('locale')} options={contentLanguageOptions(locale)} />
          </div>
        </div>
      </Panel>
      <Panel title={formatMessage({ id: 'customers.personal' })}>
        <div className="form-section">
          {personalActions?.(edit.isChanged)}
          {isMasked && <p className="muted">{formatMessage({ id: 'customers.personal.keep' })}</p>}
          <div className="form-pair">
            <TextField {...personal('firstName')} optional={isMasked} />
            <TextField {...personal('lastName')} optional={isMasked} />
            <TextField {...personal('email')} optional={isMasked} type="email" />
            <TextField
              {...personal('phoneNumber')}
              optional
              type="tel"
              help={formatMessage({ id: 'customers.phone.help' })}
            />
            <DayField
              label={label('dob')}
              control={edit.form.control}
              name="dob"
              optional
              placeholder={hint('dob')}
              problem={problemOf('dob')}
              disabled={edit.isSending}
              earliest={firstDay}
              latest={today}
            />
          </div>
        </div>
      </Panel>
      <Later>
        <Panel title={formatMessage({ id: 'customers.address' })}>
          <div className="form-section">
            <div className="form-pair">
              <TextField {...personal('streetAddress')} optional />
              <TextField {...personal('streetAddress2')} optional />
              <TextField {...personal('city')} optional />
              <TextField {...personal('postalCode')} optional />
              <TextField {...personal('stateProvince')} optional />
              <OptionField {...given('country')} optional options={countryOptions(locale)} />
            </div>
          </div>
        </Panel>
        <Panel title={formatMessage({ id: 'charges.properties' })}>
          <PropertyFields
            form={edit.form}
            problemOf={edit.problemOf}
            refusal={edit.refusalOf(platformPaths.properties)}
            disabled={edit.isSending}
          />
        </Panel>
      </Later>
    </EditScreen>
  )
}
