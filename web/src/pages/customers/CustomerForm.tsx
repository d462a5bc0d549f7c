import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { countryOptions } from '@portal/schema/reference-lists'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { EditScreen } from '../../screens/edit/EditScreen.tsx'
import { isEdited, rebased } from '../../screens/edit/plain-values.ts'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { FormField, inputProps } from '../../screens/form/FormField.tsx'
import { OptionChooser } from '../../screens/form/OptionChooser.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { customerFields } from './customer-fields.tsx'
import { type CustomerValues, customerForm, customerValues, type EditedCustomer, maskedHint } from './customer-form.ts'
import { customerStatuses, trustLevels } from './customer-status.ts'

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
} as const satisfies Record<keyof CustomerValues, string>

type Field = keyof CustomerValues

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
    rebase: (values, base, current) => rebased(values, customerValues(base), customerValues(current)),
    save,
    onSaved,
  })
  const { register, setValue } = edit.form
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
        {...(isOptional && { info: formatMessage({ id: 'form.optional' }) })}
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
            {typed('locale', { help: formatMessage({ id: 'customers.locale.help' }), isRequired: true })}
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
            <FormField
              label={formatMessage({ id: labels.country })}
              info={formatMessage({ id: 'form.optional' })}
              problem={problemOf('country')}
            >
              {(input) => (
                <OptionChooser
                  input={input}
                  options={countryOptions(locale)}
                  value={edit.values.country}
                  placeholder={formatMessage({ id: 'form.choose' })}
                  optional
                  disabled={disabled}
                  onChange={(code) =>
                    setValue('country', code, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
                  }
                />
              )}
            </FormField>
          </div>
        </div>
      </Panel>
    </EditScreen>
  )
}

const personal = { firstName: true, lastName: true, email: true }
