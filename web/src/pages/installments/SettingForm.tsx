import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { currencyOptions } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'
import { EditScreen } from '../../screens/edit/EditScreen.tsx'
import { isEdited, rebased } from '../../screens/edit/plain-values.ts'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { FormField, inputProps } from '../../screens/form/FormField.tsx'
import { OptionField } from '../../screens/form/OptionField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { paymentMethods } from '../charges/charge-status.ts'
import { settingFields } from './setting-fields.tsx'
import { costBurdens, type SettingValues, settingForm, settingInput, settingValues } from './setting-form.ts'
import type { InstallmentSetting } from './setting-query.ts'

interface SettingFormProps {
  /** The setting to change; null for a new one. */
  readonly setting: InstallmentSetting | null
  readonly save: (
    input: ReturnType<typeof settingInput>,
    base: InstallmentSetting | null,
  ) => Promise<InstallmentSetting | null>
  readonly onSaved: (setting: InstallmentSetting | null) => void
  readonly onCancel: () => void
}

const fields = ['paymentMethod', 'enabled', 'costBurden', 'minAmount', 'currency'] as const

/** Everything of an installment setting. */
export function SettingForm({ setting, save, onSaved, onCancel }: SettingFormProps) {
  const { formatMessage, locale } = useIntl()
  const of = (one: InstallmentSetting | null) => settingValues(one, locale)
  const edit = useEdit<InstallmentSetting, SettingValues, InstallmentSetting | null>({
    thing: setting,
    valuesOf: of,
    schema: settingForm(locale),
    fields,
    isChanged: (base, values) => isEdited(of(base), values),
    rebase: (values, base, current) => rebased(values, of(base), of(current)),
    save: (values, base) => save(settingInput(values, locale), base),
    onSaved,
  })
  const { register } = edit.form
  const label = (field: (typeof fields)[number]) => formatMessage({ id: `installments.${field}` })
  const disabled = edit.isSending
  return (
    <EditScreen
      edit={edit}
      action={formatMessage({ id: setting ? 'form.save' : 'installments.add' })}
      shown={settingFields}
      onCancel={onCancel}
    >
      <Panel title={formatMessage({ id: 'installments.setting' })}>
        <div className="form-section">
          <FormField label={label('paymentMethod')} problem={edit.problemOf('paymentMethod', label('paymentMethod'))}>
            {({ intent: _, ...input }) => (
              <HTMLSelect {...input} fill disabled={disabled} {...register('paymentMethod')}>
                <option value="">{formatMessage({ id: 'form.choose' })}</option>
                {paymentMethods.map((method) => (
                  <option key={method} value={method}>
                    {formatMessage({ id: `enum.paymentMethod.${method}` })}
                  </option>
                ))}
              </HTMLSelect>
            )}
          </FormField>
          <Checkbox disabled={disabled} label={label('enabled')} {...inputProps(register('enabled'))} />
          <FormField
            label={label('costBurden')}
            help={formatMessage({ id: 'installments.costBurden.help' })}
            problem={edit.problemOf('costBurden', label('costBurden'))}
          >
            {({ intent: _, ...input }) => (
              <HTMLSelect {...input} fill disabled={disabled} {...register('costBurden')}>
                {costBurdens.map((burden) => (
                  <option key={burden} value={burden}>
                    {formatMessage({ id: `enum.costBurden.${burden}` })}
                  </option>
                ))}
              </HTMLSelect>
            )}
          </FormField>
          <div className="form-pair">
            <FormField
              label={label('minAmount')}
              help={formatMessage({ id: 'installments.minAmount.help' })}
              problem={edit.problemOf('minAmount', label('minAmount'))}
            >
              {(input) => (
                <InputGroup
                  {...input}
                  {...inputProps(register('minAmount'))}
                  inputMode="decimal"
                  autoComplete="off"
                  disabled={disabled}
                />
              )}
            </FormField>
            <OptionField
              {...edit.given('currency', label('currency'))}
              options={currencyOptions(locale)}
              kept={of(edit.base).currency}
            />
          </div>
        </div>
      </Panel>
    </EditScreen>
  )
}
