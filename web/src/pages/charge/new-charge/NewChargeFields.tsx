import { Radio, RadioGroup } from '@blueprintjs/core'
import { productCategories } from '@portal/schema/product-category'
import { currencyOptions } from '@portal/schema/reference-lists'
import type { UseFormReturn } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { NewChargeOperation, TaxModel } from '../../../gql/enums.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { paymentMethods } from '../../../screens/charge/charge-status.ts'
import { ChoiceField } from '../../../screens/form/ChoiceField.tsx'
import type { FollowedField } from '../../../screens/form/field-of-form.ts'
import { type FollowedNumber, NumberField } from '../../../screens/form/NumberField.tsx'
import { OptionField } from '../../../screens/form/OptionField.tsx'
import { TextField } from '../../../screens/form/TextField.tsx'
import { amountRule, wholeNumber } from '../../../values/amount-input.ts'
import { formatMoney } from '../../../values/currency.ts'
import { CustomerField } from './CustomerField.tsx'
import type { NewChargeValues } from './new-charge-form.ts'
import { TaxQuote } from './TaxQuote.tsx'

interface PartProps {
  readonly form: UseFormReturn<NewChargeValues>
  readonly values: NewChargeValues
  readonly problemOf: (field: keyof NewChargeValues, label: string) => string | null
  readonly disabled: boolean
}

const operations: readonly NewChargeOperation[] = ['CHARGE', 'FUNDS_AUTHORIZATION', 'AUTHORIZE']
const taxModels: readonly TaxModel[] = ['EXCLUSIVE', 'INCLUSIVE']

/** Returns the props of a field by name. */
function useFields({ form, problemOf, disabled }: PartProps) {
  const { formatMessage } = useIntl()
  return (field: keyof NewChargeValues, label: MessageId): FollowedField => {
    const name = formatMessage({ id: label })
    return { label: name, problem: problemOf(field, name), registered: form.register(field), disabled }
  }
}

/** Returns the props of a number field by name. */
function useNumbers(props: PartProps) {
  const field = useFields(props)
  return (name: 'quantity' | 'price' | 'taxAmount', label: MessageId): FollowedNumber => ({
    ...field(name, label),
    value: props.values[name],
    onChoose: (text) => props.form.setValue(name, text, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
  })
}

/** The payer, the payment method and the requested operation. */
export function NewChargePayment(props: PartProps) {
  const { form, values, problemOf, disabled } = props
  const { formatMessage, locale } = useIntl()
  const field = useFields(props)
  const customer = formatMessage({ id: 'charges.new.customer' })
  const currency = formatMessage({ id: 'charges.currency' })
  return (
    <div className="form-section">
      <div className="form-pair">
        <CustomerField
          typed={values.customerId}
          input={form.register('customerId')}
          problem={problemOf('customerId', customer)}
          disabled={disabled}
          onChoose={(id) => form.setValue('customerId', id, { shouldDirty: true, shouldValidate: true })}
        />
        <TextField {...field('id', 'charges.chargeId')} optional help={formatMessage({ id: 'charges.new.id.help' })} />
        <ChoiceField
          {...field('paymentMethod', 'charges.paymentMethod')}
          options={paymentMethods.map((value) => ({
            value,
            text: formatMessage({ id: `enum.paymentMethod.${value}` }),
          }))}
        />
        <OptionField
          label={currency}
          options={currencyOptions(locale)}
          value={values.currency}
          problem={problemOf('currency', currency)}
          disabled={disabled}
          onChange={(code) => {
            form.setValue('currency', code, { shouldDirty: true, shouldTouch: true })
            // A different currency may fix errors in other fields, such as an amount.
            void form.trigger(['currency', ...(Object.keys(form.formState.errors) as (keyof NewChargeValues)[])])
          }}
        />
      </div>
      <RadioGroup
        label={formatMessage({ id: 'charges.new.operation' })}
        selectedValue={values.operation}
        disabled={disabled}
        onChange={({ currentTarget }) =>
          form.setValue('operation', currentTarget.value as NewChargeOperation, { shouldDirty: true })
        }
      >
        {operations.map((operation) => (
          <Radio
            key={operation}
            value={operation}
            label={formatMessage({ id: `charges.new.operation.${operation}` })}
          />
        ))}
      </RadioGroup>
    </div>
  )
}

/** The line item and its price. */
export function NewChargeItem(props: PartProps & { readonly total: string | null }) {
  const { formatMessage, locale } = useIntl()
  const { total } = props
  const field = useFields(props)
  const number = useNumbers(props)
  const rule = amountRule(props.values.currency)
  return (
    <div className="form-section">
      <div className="form-pair">
        <TextField {...field('externalKey', 'charges.item.key')} help={formatMessage({ id: 'charges.new.key.help' })} />
        <TextField
          {...field('description', 'charges.item.description')}
          optional
          help={formatMessage({ id: 'charges.new.known' })}
        />
        <ChoiceField
          {...field('productCategoryCode', 'charges.item.category')}
          optional
          options={[
            { value: '', text: formatMessage({ id: 'charges.new.category.known' }) },
            ...productCategories.map((code) => ({ value: code, text: code })),
          ]}
        />
        <NumberField {...number('quantity', 'charges.item.quantity')} rule={wholeNumber} />
      </div>
      <div className="form-pair new-charge-amounts">
        <NumberField
          {...number('price', 'charges.new.price')}
          help={formatMessage({ id: 'charges.new.price.help' })}
          rule={rule}
        />
        <NumberField {...number('taxAmount', 'charges.item.tax')} optional rule={rule} />
        <ChoiceField
          {...field('taxModel', 'charges.item.taxModel')}
          options={taxModels.map((value) => ({ value, text: formatMessage({ id: `enum.taxModel.${value}` }) }))}
        />
        <output className="new-charge-total" aria-live="polite">
          {total !== null &&
            formatMessage({ id: 'charges.new.total' }, { amount: formatMoney(total, props.values.currency, locale) })}
        </output>
      </div>
      <TaxQuote form={props.form} values={props.values} disabled={props.disabled} />
    </div>
  )
}

/** The reason, and the data attached to the charge. */
export function NewChargeAttachments(props: PartProps) {
  const { formatMessage } = useIntl()
  const field = useFields(props)
  return (
    <div className="form-section">
      <div className="form-pair">
        <TextField {...field('reason', 'charges.dialog.reason')} optional />
        <TextField
          {...field('comment', 'charges.dialog.comment')}
          optional
          help={formatMessage({ id: 'charges.dialog.commentHelp' })}
          lines={2}
        />
        <TextField
          {...field('metadata', 'charges.metadata')}
          optional
          help={formatMessage({ id: 'charges.new.metadata.help' })}
          lines={2}
          spellCheck={false}
        />
        <TextField
          {...field('properties', 'charges.properties')}
          optional
          help={formatMessage({ id: 'charges.new.properties.help' })}
          lines={2}
          spellCheck={false}
        />
      </div>
    </div>
  )
}
