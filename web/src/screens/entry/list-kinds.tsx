import { countryOptions, currencyOptions, type ReferenceOption } from '@portal/schema/reference-lists'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { decimalOf, readWhole } from '../../values/amount-input.ts'
import { beyond } from '../../values/field-problem.ts'
import { FormField } from '../form/FormField.tsx'
import { OptionChooser } from '../form/OptionChooser.tsx'
import { ChosenItems } from './ChosenItems.tsx'
import type { Kind, OwnInputProps } from './kind.ts'

/** Several codes of a list, each found by its name. Their order is kept. */
function codes(optionsIn: (locale: string) => readonly ReferenceOption[]): Kind<string[]> {
  return several((intl) => optionsIn(intl.locale))
}

/** Countries, by their ISO 3166 codes. */
export const countries = codes(countryOptions)

/** Currencies, by their ISO 4217 codes. */
export const currencies = codes(currencyOptions)

/** Several of a few values. */
export function choices<Value extends string>(
  values: readonly Value[],
  label: (value: NoInfer<Value>) => MessageId,
): Kind<Value[]> {
  const named = values.map((value) => ({ value, id: label(value) }))
  return several<Value>(({ formatMessage }) => named.map(({ value, id }) => ({ value, text: formatMessage({ id }) })))
}

type OptionsFor = (intl: Pick<ReturnType<typeof useIntl>, 'locale' | 'formatMessage'>) => readonly ReferenceOption[]

function several<Value extends string>(optionsFor: OptionsFor): Kind<Value[]> {
  return {
    show: (value) => <NamesOf values={value} optionsFor={optionsFor} />,
    toForm: (value) => value.join(','),
    toInput: (entered) => partsOf(entered) as Value[],
    check: () => null,
    input: { is: 'own', render: (props) => <SeveralInput {...props} optionsFor={optionsFor} /> },
  }
}

/** HTTPS URLs, one per line. */
export function addresses({ most }: { readonly most: number }): Kind<string[]> {
  return {
    show: (value) => value.map((address) => <div key={address}>{address}</div>),
    toForm: (value) => value.join('\n'),
    toInput: linesOf,
    check(entered) {
      const lines = linesOf(entered)
      if (lines.some((line) => !URL.canParse(line) || !line.startsWith('https://'))) return 'notUrl'
      return lines.length > most ? beyond('tooLong', most, 'entries') : null
    },
    input: { is: 'text', lines: 2 },
  }
}

/** Whole numbers in ascending order, separated by commas. */
export function ascending(bounds: {
  readonly min: number
  readonly max: number
  readonly most: number
}): Kind<number[]> {
  const { min, max, most } = bounds
  return {
    show: (value) => value.join(', '),
    toForm: (value) => value.join(', '),
    toInput: (entered, { locale }) =>
      partsOf(entered).map((part) => Number(decimalOf(readWhole(part, min, max, locale)))),
    check(entered, { locale }) {
      const parts = partsOf(entered)
      const problem = parts.map((part) => readWhole(part, min, max, locale).problem).find((each) => each !== null)
      if (problem) return problem
      if (parts.length > most) return beyond('tooLong', most, 'entries')
      return parts.every((part, place) => place === 0 || Number(part) > Number(parts[place - 1]))
        ? null
        : 'notAscending'
    },
    input: { is: 'text' },
  }
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The non-empty lines of a text, trimmed. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function NamesOf({ values, optionsFor }: { readonly values: readonly string[]; readonly optionsFor: OptionsFor }) {
  const intl = useIntl()
  const options = optionsFor(intl)
  return intl.formatList(
    values.map((value) => options.find((option) => option.value === value)?.text ?? value),
    { type: 'unit' },
  )
}

/** Selects several items of a list. The selected items are below the input, with buttons to remove them. */
export function SeveralInput({ optionsFor, ...props }: OwnInputProps & { readonly optionsFor: OptionsFor }) {
  const { label, problem, disabled, value, onChange, optional, help } = props
  const intl = useIntl()
  const { formatMessage } = intl
  const chosen = partsOf(value)
  const options = optionsFor(intl)
  return (
    <FormField label={label} optional={optional} help={help} problem={problem}>
      {(input) => (
        <>
          <OptionChooser
            // A new key resets the chooser after each choice; the chosen item is shown below.
            key={value}
            input={input}
            label={label}
            options={options.filter((option) => !chosen.includes(option.value))}
            value=""
            placeholder={formatMessage({ id: 'entry.several.add' })}
            disabled={disabled}
            onChange={(code) => onChange([...chosen, code].join(','))}
          />
          <ChosenItems
            field={label}
            items={chosen.map((code) => ({
              value: code,
              text: options.find(({ value }) => value === code)?.text ?? code,
            }))}
            disabled={disabled}
            onChange={(values) => onChange(values.join(','))}
          />
        </>
      )}
    </FormField>
  )
}
