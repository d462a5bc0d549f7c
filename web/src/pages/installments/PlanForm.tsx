import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { countryOptions, currencyOptions, type ReferenceOption } from '@portal/schema/reference-lists'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { EditScreen } from '../../screens/edit/EditScreen.tsx'
import { isEdited, rebased } from '../../screens/edit/plain-values.ts'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { FormField, inputProps } from '../../screens/form/FormField.tsx'
import { OptionField } from '../../screens/form/OptionField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { planFields } from './plan-fields.tsx'
import { type PlanValues, planForm, planInput, planValues } from './plan-form.ts'
import type { InstallmentPlan } from './plan-query.ts'
import { costBurdens } from './setting-form.ts'

interface PlanFormProps {
  /** The plan to change; null for a new one. */
  readonly plan: InstallmentPlan | null
  readonly save: (input: ReturnType<typeof planInput>, base: InstallmentPlan | null) => Promise<InstallmentPlan | null>
  readonly onSaved: (plan: InstallmentPlan | null) => void
  readonly onCancel: () => void
}

const fields = [
  'countryCode',
  'currency',
  'numberOfInstallments',
  'minAmount',
  'interestRate',
  'costBurden',
  'status',
] as const
type PlanField = (typeof fields)[number]

const states = ['ACTIVE', 'INACTIVE'] as const

/** Everything of an installment plan. */
export function PlanForm({ plan, save, onSaved, onCancel }: PlanFormProps) {
  const { formatMessage, locale } = useIntl()
  const of = (one: InstallmentPlan | null) => planValues(one, locale)
  const edit = useEdit<InstallmentPlan, PlanValues, InstallmentPlan | null>({
    thing: plan,
    valuesOf: of,
    schema: planForm(locale),
    fields,
    isChanged: (base, values) => isEdited(of(base), values),
    rebase: (values, base, current) => rebased(values, of(base), of(current)),
    save: (values, base) => save(planInput(values, locale), base),
    onSaved,
  })
  const { register } = edit.form
  const disabled = edit.isSending
  const label = (field: PlanField) => formatMessage({ id: `installments.${field}` })

  function typed(field: PlanField, help: ReactNode, inputMode: 'decimal' | 'numeric') {
    return (
      <FormField label={label(field)} help={help} problem={edit.problemOf(field, label(field))}>
        {(props) => (
          <InputGroup
            {...props}
            {...inputProps(register(field))}
            inputMode={inputMode}
            autoComplete="off"
            disabled={disabled}
          />
        )}
      </FormField>
    )
  }

  function coded(field: 'countryCode' | 'currency', options: readonly ReferenceOption[]) {
    return <OptionField {...edit.given(field, label(field))} options={options} kept={of(edit.base)[field]} />
  }

  function chosen(field: 'costBurden' | 'status', options: readonly (readonly [string, string])[]) {
    return (
      <FormField label={label(field)} problem={edit.problemOf(field, label(field))}>
        {({ intent: _, ...props }) => (
          <HTMLSelect {...props} fill disabled={disabled} {...register(field)}>
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
      action={formatMessage({ id: plan ? 'form.save' : 'installments.addPlan' })}
      shown={planFields}
      onCancel={onCancel}
    >
      <Panel title={formatMessage({ id: 'installments.plan' })}>
        <div className="form-section">
          <div className="form-pair">
            {coded('countryCode', countryOptions(locale))}
            {coded('currency', currencyOptions(locale))}
            {typed('numberOfInstallments', formatMessage({ id: 'installments.numberOfInstallments.help' }), 'numeric')}
            {typed('minAmount', formatMessage({ id: 'installments.minAmount.help' }), 'decimal')}
            {typed('interestRate', formatMessage({ id: 'installments.interestRate.help' }), 'decimal')}
            {chosen(
              'costBurden',
              costBurdens.map((burden) => [burden, formatMessage({ id: `enum.costBurden.${burden}` })]),
            )}
            {chosen(
              'status',
              states.map((state) => [state, formatMessage({ id: `enum.activeState.${state}` })]),
            )}
          </div>
        </div>
      </Panel>
    </EditScreen>
  )
}
