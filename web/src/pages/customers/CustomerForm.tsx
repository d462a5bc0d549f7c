import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { contentLanguageOptions, countryOptions } from '@portal/schema/reference-lists'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { EditScreen } from '../../screens/edit/EditScreen.tsx'
import { isEdited } from '../../screens/edit/plain-values.ts'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { FormField, inputProps } from '../../screens/form/FormField.tsx'
import { OptionField } from '../../screens/form/OptionField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { customerFields } from './customer-fields.tsx'
import {
  type CustomerValues,
  customerForm,
  customerValues,
  type EditedCustomer,
  maskedHint,
  rebasedCustomer,
} from './customer-form.ts'
import { customerStatuses, trustLevels } from './customer-status.ts'
import { PropertyFields } from './PropertyFields.tsx'

interface CustomerFormProps {
  /** The customer to change; null for a new one. */
  readonly customer: EditedCustomer | null
  /** What moment it is: nobody is born later. */
  readonly now: Date
  /** What can be done about masked values, given whether something was edited. */
  readonly personalActions?: (isChanged: boolean) => ReactNode
  readonly save: (values: CustomerValues, base: EditedCustomer | null) => Promise<EditedCustomer | null>
  readonly onSaved: (customer: EditedCustomer | null) => void
  readonly onCancel: () => void
}

/** Where a refusal may point to, in the platform's names; what is below personalInfo stands in a field of its last name. */
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

interface Typed {
  readonly help?: ReactNode
  readonly type?: HTMLInputTypeAttribute
  readonly isRequired?: true
  readonly setValueAs?: (text: string) => string
  readonly autoFocus?: boolean
}

/** Everything of a customer that is typed or chosen; only what was changed is sent. */
export function CustomerForm({ customer, now, personalActions, save, onSaved, onCancel }: CustomerFormProps) {
  const { formatMessage, locale } = useIntl()
  const isNew = customer === null
  const isMasked = customer?.personalInfo?.masked === true
  const edit = useEdit<EditedCustomer, CustomerValues, EditedCustomer | null>({
    thing: customer,
    valuesOf: customerValues,
    schema: customerForm({ isNew, isMasked, today: now.toISOString().slice(0, 10) }),
    fields: Object.values(platformPaths),
    isChanged: (base, values) => isEdited(customerValues(base), values),
    rebase: rebasedCustomer,
    save,
    onSaved,
  })
  const { register } = edit.form
  const disabled = edit.isSending
  const isBlocked = edit.base?.customerStatus === 'BLOCKED'

  const problemOf = (field: Field) =>
    edit.problemOf(field, formatMessage({ id: labels[field] })) ?? edit.refusalOf(platformPaths[field])

  function typed(field: Field, { help, type, isRequired, setValueAs, autoFocus }: Typed = {}) {
    const hint = maskedHint(edit.base?.personalInfo, field)
    // A masked value is there already: nothing has to be typed.
    const isOptional = !isRequired || (isMasked && field in personal)
    return (
      <FormField
        label={formatMessage({ id: labels[field] })}
        optional={isOptional}
        help={help ?? (hint && type === 'date' ? hint : undefined)}
        problem={problemOf(field)}
      >
        {(input) => (
          <InputGroup
            {...input}
            {...inputProps(register(field, setValueAs ? { setValueAs } : {}))}
            type={type}
            placeholder={hint}
            autoComplete="off"
            autoFocus={autoFocus}
            disabled={disabled}
          />
        )}
      </FormField>
    )
  }

  function chosen(field: Field, options: readonly (readonly [string, string])[], help?: ReactNode, isOff = false) {
    return (
      <FormField label={formatMessage({ id: labels[field] })} help={help} problem={problemOf(field)}>
        {({ intent: _, ...input }) => (
          <HTMLSelect {...input} fill disabled={disabled || isOff} {...register(field)}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </HTMLSelect>
        )}
      </FormField>
    )
  }

  return (
    <EditScreen
      edit={edit}
      action={formatMessage({ id: isNew ? 'customers.add' : 'form.save' })}
      shown={customerFields}
      conflictNote={isMasked && formatMessage({ id: 'customers.personal.mayDiffer' })}
      onCancel={onCancel}
    >
      <Panel title={formatMessage({ id: 'customers.account' })}>
        <div className="form-section">
          <div className="form-pair">
            {isNew &&
              typed('id', { help: formatMessage({ id: 'customers.id.help' }), isRequired: true, autoFocus: true })}
            {chosen(
              'customerType',
              (['INDIVIDUAL', 'BUSINESS'] as const).map((type) => [
                type,
                formatMessage({ id: `enum.customerType.${type}` }),
              ]),
            )}
            {!isNew &&
              chosen(
                'customerStatus',
                customerStatuses
                  .filter((status) => status !== 'BLOCKED' || isBlocked)
                  .map((status) => [status, formatMessage({ id: `enum.customerStatus.${status}` })]),
                isBlocked ? formatMessage({ id: 'customers.status.blocked' }) : undefined,
                isBlocked,
              )}
            {chosen(
              'trustLevel',
              trustLevels.map((level) => [level, formatMessage({ id: `enum.customerRiskLevel.${level}` })]),
            )}
            <OptionField
              {...edit.given('locale', formatMessage({ id: labels.locale }))}
              options={contentLanguageOptions(locale)}
              kept={customerValues(edit.base).locale}
            />
          </div>
        </div>
      </Panel>
      <Panel title={formatMessage({ id: 'customers.personal' })}>
        <div className="form-section">
          {personalActions?.(edit.isChanged)}
          {isMasked && <p className="muted">{formatMessage({ id: 'customers.personal.keep' })}</p>}
          <div className="form-pair">
            {typed('firstName', { isRequired: true })}
            {typed('lastName', { isRequired: true })}
            {typed('email', { type: 'email', isRequired: true })}
            {typed('phoneNumber', { type: 'tel', help: formatMessage({ id: 'customers.phone.help' }) })}
            {typed('dob', { type: 'date' })}
          </div>
        </div>
      </Panel>
      <Panel title={formatMessage({ id: 'customers.address' })}>
        <div className="form-section">
          <div className="form-pair">
            {typed('streetAddress')}
            {typed('streetAddress2')}
            {typed('city')}
            {typed('postalCode')}
            {typed('stateProvince')}
            <OptionField
              {...edit.given('country', formatMessage({ id: labels.country }))}
              problem={problemOf('country')}
              optional
              options={countryOptions(locale)}
              kept={customerValues(edit.base).country}
            />
          </div>
        </div>
      </Panel>
      <Panel title={formatMessage({ id: 'charges.properties' })}>
        <PropertyFields
          form={edit.form}
          problemOf={edit.problemOf}
          refusal={edit.refusalOf(platformPaths.properties)}
          disabled={disabled}
        />
      </Panel>
    </EditScreen>
  )
}

const personal = { firstName: true, lastName: true, email: true }
