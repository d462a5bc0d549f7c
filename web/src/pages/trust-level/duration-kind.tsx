import { ControlGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { trustLevelBounds } from '@portal/schema/trust-level'
import { useIntl } from 'react-intl'
import type { DurationUnit } from '../../gql/enums.ts'
import type { DurationInput } from '../../gql/graphql.ts'
import type { Kind, OwnInputProps } from '../../screens/entry/kind.ts'
import { FormField } from '../../screens/form/FormField.tsx'
import { useNumberReadings } from '../../screens/form/use-number-readings.tsx'
import { decimalOf, readWhole, wholeNumber } from '../../values/amount-input.ts'
import { writeNumber } from '../../values/written-number.ts'

const units = ['MINUTE', 'HOUR', 'DAY'] as const satisfies readonly DurationUnit[]
const { min, max } = trustLevelBounds.duration

/** A duration: a whole number of units. The form's value contains both, separated by a space: `24 HOUR`. */
export const duration: Kind<DurationInput> = {
  show: ({ value, unit }) => <DurationText value={value} unit={unit} />,
  isSame: (one, other) => one.value === other.value && one.unit === other.unit,
  toForm: ({ value, unit }, locale) => `${writeNumber(String(value), locale)} ${unit}`,
  toInput(entered, { locale }) {
    const { figure, unit } = typedDuration(entered)
    return { value: Number(decimalOf(readWhole(figure, min, max, locale))), unit }
  },
  check: (entered, { locale }) => readWhole(typedDuration(entered).figure, min, max, locale).problem,
  bounds: (intl) => intl.formatMessage({ id: 'entry.bounds.between' }, { min, max }),
  input: { is: 'own', render: (props) => <DurationField {...props} /> },
}

function typedDuration(entered: string): { readonly figure: string; readonly unit: DurationUnit } {
  const end = entered.lastIndexOf(' ')
  const unit = units.find((each) => each === entered.slice(end + 1))
  return { figure: entered.slice(0, Math.max(end, 0)), unit: unit ?? 'HOUR' }
}

function DurationText({ value, unit }: DurationInput) {
  return useIntl().formatMessage({ id: `trust.duration.${unit}` }, { count: value })
}

function DurationField({ label, problem, disabled, help, optional, value, onChange }: OwnInputProps) {
  const { formatMessage } = useIntl()
  const { figure, unit } = typedDuration(value)
  const write = (text: string) => onChange(`${text} ${unit}`)
  const readings = useNumberReadings({ value: figure, rule: wholeNumber, isWrong: problem !== null, onChoose: write })
  return (
    <FormField label={label} problem={problem} help={help} question={readings} optional={optional}>
      {(input) => (
        <ControlGroup fill>
          <InputGroup
            {...input}
            autoComplete="off"
            inputMode="numeric"
            disabled={disabled}
            value={figure}
            onValueChange={write}
          />
          <HTMLSelect
            aria-label={formatMessage({ id: 'trust.duration.unit' }, { field: label })}
            disabled={disabled}
            value={unit}
            options={units.map((each) => ({ value: each, label: formatMessage({ id: `enum.durationUnit.${each}` }) }))}
            onChange={(event) => onChange(`${figure} ${event.currentTarget.value}`)}
          />
        </ControlGroup>
      )}
    </FormField>
  )
}
