import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { NumberRule } from '../../values/amount-input.ts'
import { FormField } from '../form/FormField.tsx'
import type { GivenField } from '../form/field-of-form.ts'
import { OptionField } from '../form/OptionField.tsx'
import { useAccumulated } from '../form/use-accumulated.ts'
import { useNumberReadings } from '../form/use-number-readings.tsx'
import { type FilledField, filledFields } from './entry-fields.tsx'
import type { Fields, FormValues } from './kind.ts'
import './parts.css'
import { problemText } from '../form/problem-text.ts'
import { problemsOfParts } from './parts-problems.ts'

interface PartsInputProps<Value> {
  readonly label: string
  /** The problem with the whole value, or null while none is shown. */
  readonly problem: string | null
  readonly disabled: boolean
  readonly fields: Fields<Value>
  readonly values: FormValues
  readonly onChange: (values: FormValues) => void
}

/** The inputs for the parts of a value, each with its problem. */
export function PartsInput<Value>({ problem, ...parts }: PartsInputProps<Value>) {
  const intl = useIntl()
  const problems = problem === null ? [] : problemsOfParts(parts.fields, parts.values, intl.locale)
  return (
    <PartsFields
      {...parts}
      problemOf={(part, field) => {
        const found = problems.find((each) => each.part === part)
        return found ? problemText(found.problem, field, intl) : null
      }}
    >
      {problem !== null && problems.length === 0 && (
        <p role="alert" className="parts-problem">
          {problem}
        </p>
      )}
    </PartsFields>
  )
}

interface PartsFieldsProps<Value> extends Omit<PartsInputProps<Value>, 'problem'> {
  /** The message for a part, which names it by its label. */
  readonly problemOf: (part: string, label: string) => string | null
  /** Content below the parts. */
  readonly children?: ReactNode
}

/** The inputs for the parts of a value. */
export function PartsFields<Value>(props: PartsFieldsProps<Value>) {
  const { label, disabled, fields, values, problemOf, onChange, children } = props
  const { formatMessage } = useIntl()
  const change = useAccumulated(values, onChange)
  return (
    <fieldset className="parts">
      <legend>{label}</legend>
      {filledFields(fields, true).map((field) => {
        const name = formatMessage({ id: field.label })
        return (
          <PartInput
            key={field.name}
            field={field}
            values={values}
            label={name}
            problem={problemOf(field.name, name)}
            disabled={disabled}
            value={values[field.name] ?? ''}
            onChange={(text) => change((now) => ({ ...now, [field.name]: text }))}
          />
        )
      })}
      {children}
    </fieldset>
  )
}

interface PartInputProps<Value> extends GivenField {
  readonly field: FilledField<Value>
  readonly values: FormValues
}

function PartInput<Value>({ field: { spec }, values, ...field }: PartInputProps<Value>) {
  const intl = useIntl()
  const { input, bounds } = spec.kind
  const { label, problem, disabled, value, onChange } = field
  const helpText = [spec.help && intl.formatMessage({ id: spec.help }), bounds?.(intl)].filter(Boolean).join(' ')
  const notes = { optional: spec.optional ?? false, help: helpText || undefined }
  const placeholder = intl.formatMessage({ id: spec.none ?? 'form.choose' })
  switch (input.is) {
    case 'own':
      return input.render({ ...field, ...notes, values, refusal: null })
    case 'code':
      return <OptionField {...field} {...notes} options={input.optionsIn(intl.locale)} placeholder={placeholder} />
    case 'number':
      return <NumberPart {...field} {...notes} rule={input.ruleIn(values)} />
    case 'choice':
      return (
        <FormField label={label} problem={problem} {...notes}>
          {({ intent: _, ...select }) => (
            <HTMLSelect
              {...select}
              fill
              disabled={disabled}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            >
              <option value="">{placeholder}</option>
              {input.choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {intl.formatMessage({ id: choice.label })}
                </option>
              ))}
            </HTMLSelect>
          )}
        </FormField>
      )
    case 'text':
      return (
        <FormField label={label} problem={problem} {...notes}>
          {(text) => (
            <InputGroup {...text} autoComplete="off" disabled={disabled} value={value} onValueChange={onChange} />
          )}
        </FormField>
      )
  }
}

interface NumberPartProps extends GivenField {
  readonly optional: boolean
  readonly help: string | undefined
  readonly rule: NumberRule
}

function NumberPart({ label, problem, disabled, value, onChange, optional, help, rule }: NumberPartProps) {
  const readings = useNumberReadings({ value, rule, isWrong: problem !== null, onChoose: onChange })
  return (
    <FormField label={label} optional={optional} help={help} question={readings} problem={problem}>
      {(input) => (
        <InputGroup
          {...input}
          autoComplete="off"
          inputMode={rule.digits === 0 ? 'numeric' : 'decimal'}
          disabled={disabled}
          value={value}
          onValueChange={onChange}
        />
      )}
    </FormField>
  )
}
