import { Checkbox } from '@blueprintjs/core'
import { currencyOptions } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'
import { amountRule } from '../../screens/amount-input.ts'
import { EditScreen } from '../../screens/edit/EditScreen.tsx'
import { isEdited, rebased } from '../../screens/edit/plain-values.ts'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { ChoiceField } from '../../screens/form/ChoiceField.tsx'
import { inputProps } from '../../screens/form/FormField.tsx'
import { NumberField } from '../../screens/form/NumberField.tsx'
import { OptionField } from '../../screens/form/OptionField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { paymentMethods } from '../charges/parts/charge-status.ts'
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
  const label = (field: (typeof fields)[number]) => formatMessage({ id: `installments.${field}` })
  const followed = (field: (typeof fields)[number]) => edit.followed(field, label(field))
  return (
    <EditScreen
      edit={edit}
      action={formatMessage({ id: setting ? 'form.save' : 'installments.add' })}
      shown={settingFields}
      onCancel={onCancel}
    >
      <Panel title={formatMessage({ id: 'installments.setting' })}>
        <div className="form-section">
          <ChoiceField
            {...followed('paymentMethod')}
            options={[
              { value: '', text: formatMessage({ id: 'form.choose' }) },
              ...paymentMethods.map((value) => ({ value, text: formatMessage({ id: `enum.paymentMethod.${value}` }) })),
            ]}
          />
          <Checkbox disabled={edit.isSending} label={label('enabled')} {...inputProps(edit.form.register('enabled'))} />
          <ChoiceField
            {...followed('costBurden')}
            help={formatMessage({ id: 'installments.costBurden.help' })}
            options={costBurdens.map((value) => ({ value, text: formatMessage({ id: `enum.costBurden.${value}` }) }))}
          />
          <div className="form-pair">
            <NumberField
              {...edit.numbered('minAmount', label('minAmount'))}
              help={formatMessage({ id: 'installments.minAmount.help' })}
              rule={amountRule(edit.values.currency)}
            />
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
