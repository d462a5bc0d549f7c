import { countryOptions, currencyOptions } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'
import { amountRule, wholeNumber } from '../../screens/amount-input.ts'
import { EditScreen } from '../../screens/edit/EditScreen.tsx'
import { isEdited, rebased } from '../../screens/edit/plain-values.ts'
import { useEdit } from '../../screens/edit/use-edit.ts'
import { ChoiceField } from '../../screens/form/ChoiceField.tsx'
import { NumberField } from '../../screens/form/NumberField.tsx'
import { OptionField } from '../../screens/form/OptionField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { planFields } from './plan-fields.tsx'
import { type PlanValues, planForm, planInput, planValues, rateRule } from './plan-form.ts'
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
  const label = (field: PlanField) => formatMessage({ id: `installments.${field}` })
  const followed = (field: PlanField) => edit.followed(field, label(field))
  const numbered = (field: 'numberOfInstallments' | 'minAmount' | 'interestRate') => ({
    ...edit.numbered(field, label(field)),
    help: formatMessage({ id: `installments.${field}.help` }),
  })
  const coded = (field: 'countryCode' | 'currency') => ({
    ...edit.given(field, label(field)),
    kept: of(edit.base)[field],
  })
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
            <OptionField {...coded('countryCode')} options={countryOptions(locale)} />
            <OptionField {...coded('currency')} options={currencyOptions(locale)} />
            <NumberField {...numbered('numberOfInstallments')} rule={wholeNumber} />
            <NumberField {...numbered('minAmount')} rule={amountRule(edit.values.currency)} />
            <NumberField {...numbered('interestRate')} rule={rateRule} />
            <ChoiceField
              {...followed('costBurden')}
              options={costBurdens.map((value) => ({ value, text: formatMessage({ id: `enum.costBurden.${value}` }) }))}
            />
            <ChoiceField
              {...followed('status')}
              options={states.map((value) => ({ value, text: formatMessage({ id: `enum.activeState.${value}` }) }))}
            />
          </div>
        </div>
      </Panel>
    </EditScreen>
  )
}
