import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import type { ChargeJobAmountKind } from '../../../gql/graphql.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { FormField } from '../../../screens/form/FormField.tsx'
import { problemText } from '../../../screens/form/problem-text.ts'
import { useNumberReadings } from '../../../screens/form/use-number-readings.tsx'
import type { FieldProblem } from '../../../values/field-problem.ts'
import { type EachAmount, type ReadEach, ruleOf } from './each-amount.ts'

const kinds: readonly ChargeJobAmountKind[] = ['REMAINING', 'FIXED', 'PERCENT']

interface AmountOfEachProps {
  readonly each: EachAmount
  /** The problems to display. */
  readonly problems: ReadEach['problems']
  readonly isOff: boolean
  readonly onChange: (each: EachAmount) => void
}

/** The amount for each charge: the full remaining amount, a fixed one, or a percentage. */
export function AmountOfEach({ each, problems, isOff, onChange }: AmountOfEachProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const { kind, value, currency } = each
  const label: MessageId = kind === 'FIXED' ? 'charges.amount' : 'worklist.amount.PERCENT'
  const said = (problem: FieldProblem | undefined, field: MessageId) =>
    problem && problemText(problem, formatMessage({ id: field }), intl)
  const readings = useNumberReadings({
    value,
    rule: ruleOf(each),
    isWrong: problems.value !== undefined,
    onChoose: (value) => onChange({ ...each, value }),
  })
  return (
    <>
      <FormField label={formatMessage({ id: 'worklist.amount' })} help={formatMessage({ id: 'worklist.amount.help' })}>
        {({ id }) => (
          <HTMLSelect
            id={id}
            value={kind}
            disabled={isOff}
            onChange={({ currentTarget }) => onChange({ ...each, kind: currentTarget.value as ChargeJobAmountKind })}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {formatMessage({ id: `worklist.amount.${each}` })}
              </option>
            ))}
          </HTMLSelect>
        )}
      </FormField>
      {kind !== 'REMAINING' && (
        <FormField label={formatMessage({ id: label })} problem={said(problems.value, label)} question={readings}>
          {(field) => (
            <InputGroup
              {...field}
              inputMode="decimal"
              autoComplete="off"
              value={value}
              disabled={isOff}
              onChange={({ currentTarget }) => onChange({ ...each, value: currentTarget.value })}
            />
          )}
        </FormField>
      )}
      {kind === 'FIXED' && (
        <FormField
          label={formatMessage({ id: 'charges.currency' })}
          help={formatMessage({ id: 'worklist.currency.help' })}
          problem={said(problems.currency, 'charges.currency')}
        >
          {(field) => (
            <InputGroup
              {...field}
              maxLength={3}
              autoComplete="off"
              value={currency}
              disabled={isOff}
              onChange={({ currentTarget }) => onChange({ ...each, currency: currentTarget.value })}
            />
          )}
        </FormField>
      )}
    </>
  )
}
