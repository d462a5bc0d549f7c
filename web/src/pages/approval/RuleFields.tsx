import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { type AccessFlag, accessRules } from '@portal/schema/access'
import { useIntl } from 'react-intl'
import type { Access, ApprovalAction } from '../../gql/graphql.ts'
import { FormField } from '../../screens/form/FormField.tsx'
import type { Need } from './rule-review.tsx'
import { type useRuleForm, withAmount } from './use-rule-form.ts'

const ruleActions: readonly ApprovalAction[] = [...withAmount, 'SECRET', 'CALLER', 'QUEUE', 'IMPORT', 'RULE']
const flags = (Object.keys(accessRules) as AccessFlag[]).filter((flag) => !('session' in accessRules[flag])).toSorted()

interface RuleFieldsProps {
  readonly form: ReturnType<typeof useRuleForm>
  /** Whether to show the faults. */
  readonly isChecked: boolean
  readonly disabled: boolean
}

/** The fields of a rule. */
export function RuleFields({ form, isChecked, disabled }: RuleFieldsProps) {
  const { formatMessage } = useIntl()
  const { typed, change, isMoving, faults, values } = form
  const flagOptions = [
    { value: '', label: formatMessage({ id: 'approvals.rule.flag.none' }) },
    ...flags.map((flag) => ({ value: flag, label: flag })),
  ]
  return (
    <>
      <FormField label={formatMessage({ id: 'approvals.rule.action' })}>
        {({ intent: _, ...field }) => (
          <HTMLSelect
            {...field}
            fill
            autoFocus
            value={values.action}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) => change({ action: value as ApprovalAction })}
            options={ruleActions.map((value) => ({ value, label: formatMessage({ id: `approvals.action.${value}` }) }))}
          />
        )}
      </FormField>
      {isMoving && (
        <>
          <FormField
            label={formatMessage({ id: 'approvals.rule.currency' })}
            optional
            help={formatMessage({ id: 'approvals.rule.currency.help' })}
            problem={isChecked && faults.currency && formatMessage({ id: faults.currency })}
          >
            {(field) => (
              <InputGroup
                {...field}
                autoComplete="off"
                maxLength={3}
                value={typed.currency}
                disabled={disabled}
                onValueChange={(currency) => change({ currency })}
              />
            )}
          </FormField>
          <FormField
            label={formatMessage({ id: 'approvals.rule.above' })}
            optional
            help={formatMessage({ id: 'approvals.rule.above.help' })}
            problem={isChecked && faults.above && formatMessage({ id: faults.above })}
          >
            {(field) => (
              <InputGroup
                {...field}
                autoComplete="off"
                inputMode="decimal"
                value={typed.above}
                disabled={disabled}
                onValueChange={(above) => change({ above })}
              />
            )}
          </FormField>
        </>
      )}
      <FormField label={formatMessage({ id: 'approvals.rule.need' })}>
        {({ intent: _, ...field }) => (
          <HTMLSelect
            {...field}
            fill
            value={values.need}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) => change({ need: value as Need })}
            options={[
              { value: '1', label: formatMessage({ id: 'approvals.rule.need.of' }, { count: 1 }) },
              { value: '2', label: formatMessage({ id: 'approvals.rule.need.of' }, { count: 2 }) },
              ...(values.action === 'RULE'
                ? []
                : [{ value: 'never', label: formatMessage({ id: 'approvals.rule.need.never' }) }]),
            ]}
          />
        )}
      </FormField>
      {(['requesterFlag', 'approverFlag'] as const).map((name) => (
        <FormField
          key={name}
          label={formatMessage({ id: `approvals.rule.${name}` })}
          optional
          help={formatMessage({ id: `approvals.rule.${name}.help` })}
        >
          {({ intent: _, ...field }) => (
            <HTMLSelect
              {...field}
              fill
              value={typed[name]}
              disabled={disabled}
              onChange={({ currentTarget: { value } }) => change({ [name]: value as Access | '' })}
              options={flagOptions}
            />
          )}
        </FormField>
      ))}
    </>
  )
}
