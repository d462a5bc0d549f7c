import { HTMLSelect, InputGroup, Radio, RadioGroup, TextArea } from '@blueprintjs/core'
import { productCategories } from '@portal/schema/product-category'
import { currencyOptions } from '@portal/schema/reference-lists'
import type { UseFormReturn } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { NewChargeOperation, TaxModel } from '../../gql/enums.ts'
import type { MessageId } from '../../i18n/messages.ts'
import { FormField, inputProps } from '../../screens/form/FormField.tsx'
import { OptionField } from '../../screens/form/OptionField.tsx'
import { CustomerField } from './CustomerField.tsx'
import { paymentMethods } from './charge-status.ts'
import type { NewChargeValues } from './new-charge-form.ts'

interface PartProps {
  readonly form: UseFormReturn<NewChargeValues>
  readonly values: NewChargeValues
  readonly problemOf: (field: keyof NewChargeValues, label: string) => string | null
  readonly disabled: boolean
}

const operations: readonly NewChargeOperation[] = ['CHARGE', 'FUNDS_AUTHORIZATION', 'AUTHORIZE']
const taxModels: readonly TaxModel[] = ['EXCLUSIVE', 'INCLUSIVE']

interface TextFieldProps extends PartProps {
  readonly field: keyof NewChargeValues
  readonly label: MessageId
  readonly help?: MessageId
  readonly optional?: true
  readonly kind?: 'amount' | 'lines'
}

function TextField({ form, problemOf, disabled, field, label, help, optional, kind }: TextFieldProps) {
  const { formatMessage } = useIntl()
  const name = formatMessage({ id: label })
  return (
    <FormField
      label={name}
      optional={optional}
      help={help && formatMessage({ id: help })}
      problem={problemOf(field, name)}
    >
      {(input) =>
        kind === 'lines' ? (
          <TextArea
            {...input}
            {...inputProps(form.register(field))}
            fill
            autoResize
            rows={2}
            spellCheck={false}
            disabled={disabled}
          />
        ) : (
          <InputGroup
            {...input}
            {...inputProps(form.register(field))}
            autoComplete="off"
            disabled={disabled}
            {...(kind === 'amount' && { inputMode: 'decimal', className: 'new-charge-amount' })}
          />
        )
      }
    </FormField>
  )
}

/** Who pays, how, and what is asked of the gateway. */
export function NewChargePayment(props: PartProps) {
  const { form, values, problemOf, disabled } = props
  const { formatMessage, locale } = useIntl()
  const customer = formatMessage({ id: 'charges.new.customer' })
  const method = formatMessage({ id: 'charges.paymentMethod' })
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
        <TextField {...props} field="id" label="charges.chargeId" help="charges.new.id.help" optional />
        <FormField label={method} problem={problemOf('paymentMethod', method)}>
          {(input) => (
            <HTMLSelect
              id={input.id}
              aria-describedby={input['aria-describedby']}
              fill
              disabled={disabled}
              {...form.register('paymentMethod')}
            >
              {paymentMethods.map((code) => (
                <option key={code} value={code}>
                  {formatMessage({ id: `enum.paymentMethod.${code}` })}
                </option>
              ))}
            </HTMLSelect>
          )}
        </FormField>
        <OptionField
          label={currency}
          options={currencyOptions(locale)}
          value={values.currency}
          problem={problemOf('currency', currency)}
          disabled={disabled}
          onChange={(code) => {
            form.setValue('currency', code, { shouldDirty: true, shouldTouch: true })
            // What is told to be wrong elsewhere may be right with it: an amount in another currency.
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

/** What is bought, and for how much. */
export function NewChargeItem(props: PartProps) {
  const { form, disabled } = props
  const { formatMessage } = useIntl()
  return (
    <div className="form-section">
      <div className="form-pair">
        <TextField {...props} field="externalKey" label="charges.item.key" help="charges.new.key.help" />
        <TextField {...props} field="description" label="charges.item.description" help="charges.new.known" optional />
        <FormField
          label={formatMessage({ id: 'charges.item.category' })}
          optional
          help={formatMessage({ id: 'charges.new.known' })}
          problem={props.problemOf('productCategoryCode', formatMessage({ id: 'charges.item.category' }))}
        >
          {(input) => (
            <HTMLSelect
              id={input.id}
              aria-describedby={input['aria-describedby']}
              fill
              disabled={disabled}
              {...form.register('productCategoryCode')}
            >
              <option value="">{formatMessage({ id: 'charges.new.category.known' })}</option>
              {productCategories.map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </HTMLSelect>
          )}
        </FormField>
        <TextField {...props} field="quantity" label="charges.item.quantity" kind="amount" />
        <TextField {...props} field="price" label="charges.new.price" help="charges.new.price.help" kind="amount" />
        <TextField {...props} field="taxAmount" label="charges.item.tax" kind="amount" optional />
        <FormField label={formatMessage({ id: 'charges.item.taxModel' })}>
          {(input) => (
            <HTMLSelect id={input.id} fill disabled={disabled} {...form.register('taxModel')}>
              {taxModels.map((model) => (
                <option key={model} value={model}>
                  {formatMessage({ id: `enum.taxModel.${model}` })}
                </option>
              ))}
            </HTMLSelect>
          )}
        </FormField>
      </div>
    </div>
  )
}

/** Why, and what else is kept with the charge. */
export function NewChargeAttachments(props: PartProps) {
  return (
    <div className="form-section">
      <div className="form-pair">
        <TextField {...props} field="reason" label="charges.dialog.reason" optional />
        <TextField
          {...props}
          field="comment"
          label="charges.dialog.comment"
          help="charges.dialog.commentHelp"
          optional
          kind="lines"
        />
        <TextField
          {...props}
          field="metadata"
          label="charges.metadata"
          help="charges.new.metadata.help"
          optional
          kind="lines"
        />
        <TextField
          {...props}
          field="properties"
          label="charges.properties"
          help="charges.new.properties.help"
          optional
          kind="lines"
        />
      </div>
    </div>
  )
}
