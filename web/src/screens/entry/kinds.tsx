import {
  contentLanguageOptions,
  countryOptions,
  currencyOptions,
  type ReferenceOption,
} from '@portal/schema/reference-lists'
import type { ReactNode } from 'react'
import { FormattedNumber, useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { Id, IdText } from '../../ui/Id.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { Tone } from '../../ui/tone.ts'
import {
  amountRule,
  decimalOf,
  type NumberRule,
  readAmount,
  readDecimal,
  readWhole,
  wholeNumber,
} from '../../values/amount-input.ts'
import { compareDecimals, isDecimal } from '../../values/decimal.ts'
import { beyond, tooLong } from '../../values/field-problem.ts'
import { writeNumber } from '../../values/written-number.ts'
import { choicesOf } from '../list/list-types.ts'
import { Money } from '../shown/Money.tsx'
import { Timestamp } from '../shown/Timestamp.tsx'
import type { Field, Kind, ShownKind } from './kind.ts'

/** The id that the platform gave to an entry. */
export const id: ShownKind<string> = {
  show: (value, _, where) => (where === 'row' ? <IdText value={value} /> : <Id value={value} />),
  place: 'identity',
  isCopied: true,
}

/** A timestamp set by the platform. */
export const dateTime: ShownKind<string> = {
  show: (value, _, where) => <Timestamp iso={value} form={where === 'row' ? 'brief' : 'full'} />,
  place: 'identity',
  column: { quiet: true },
}

/** The field with the time of the last change, for types that show it in their list. */
export const lastModified = {
  kind: dateTime,
  editable: 'never',
  column: { width: 200, minWidth: 140, sort: 'lastModified', card: 'time' },
} as const satisfies Field<string>

interface TextBounds {
  /** The maximum number of characters. */
  readonly most?: number
  /** The number of visible lines; by default a single-line input. */
  readonly lines?: number
  /** Whether only capital letters and underscores are allowed, as in ids chosen by users. */
  readonly isCapitals?: true
}

/** A text input. */
export function text({ most, lines, isCapitals }: TextBounds = {}): Kind<string> {
  return {
    show: (value) => value,
    toForm: (value) => value,
    toInput: (entered) => entered.trim(),
    check(entered) {
      if (most !== undefined && entered.trim().length > most) return tooLong(most)
      return isCapitals && !/^[A-Z_]+$/.test(entered.trim()) ? 'notCapitals' : null
    },
    ...(most !== undefined && { bounds: (intl) => intl.formatMessage({ id: 'entry.bounds.most' }, { most }) }),
    input: { is: 'text', ...(lines !== undefined && { lines }) },
  }
}

/** A whole number in a range. */
export function integer({ min, max }: { readonly min: number; readonly max: number }): Kind<number> {
  return {
    show: (value) => <FormattedNumber value={value} />,
    column: { align: 'right' },
    toForm: (value, locale) => writeNumber(String(value), locale),
    toInput: (entered, { locale }) => Number(decimalOf(readWhole(entered, min, max, locale))),
    check: (entered, { locale }) => readWhole(entered, min, max, locale).problem,
    bounds: (intl) => intl.formatMessage({ id: 'entry.bounds.between' }, { min, max }),
    input: { is: 'number', ruleIn: () => wholeNumber },
  }
}

/** An exact percentage. */
export function percent({ max, digits }: { readonly max: string; readonly digits: number }): Kind<string> {
  const rule: NumberRule = { digits, currency: null }
  return {
    show: (value) => <Percent value={value} />,
    isSame: isSameDecimal,
    column: { align: 'right' },
    toForm: writeNumber,
    toInput: (entered, { locale }) => decimalOf(readDecimal(entered, rule, locale)),
    check(entered, { locale }) {
      const { decimal, problem } = readDecimal(entered, rule, locale)
      return decimal !== null && compareDecimals(decimal, max) > 0 ? beyond('tooHigh', max) : problem
    },
    input: { is: 'number', ruleIn: () => rule },
  }
}

/** A non-negative amount of money; `currency` names the field with its currency. */
export function money<Currency extends string>(currency: Currency): Kind<string, Currency> {
  return {
    show: (value, entry) => <Money amount={value} currency={entry[currency]} />,
    isSame: isSameDecimal,
    column: { align: 'right' },
    toForm: writeNumber,
    toInput: (entered, { locale, values }) => decimalOf(readAmount(entered, values[currency], locale)),
    check: (entered, { locale, values }) => readAmount(entered, values[currency], locale).problem,
    input: { is: 'number', ruleIn: (values) => amountRule(values[currency]) },
  }
}

/** A minimum amount, which must not exceed the maximum in `maxAmount`. */
export function leastMoney<Currency extends string>(currency: Currency): Kind<string, Currency> {
  const amount = money(currency)
  return {
    ...amount,
    check(entered, typed) {
      const { [currency]: code, maxAmount = '' } = typed.values
      const [least, most] = [entered, maxAmount].map((text) => readAmount(text, code, typed.locale).decimal)
      const problem = amount.check(entered, typed)
      if (problem || !least || !most || compareDecimals(least, most) <= 0) return problem
      return beyond('tooHigh', most, 'field.maxAmount')
    },
  }
}

function isSameDecimal(one: string, other: string): boolean {
  return isDecimal(one) && isDecimal(other) ? compareDecimals(one, other) === 0 : one === other
}

/** A country, by its ISO 3166 code. */
export const country = code(countryOptions, (value) => <OptionText value={value} optionsIn={countryOptions} />)

/** A currency, by its ISO 4217 code. */
export const currency = code(currencyOptions, (value) => value)

/** A content language, in the platform's notation. */
export const language = code(contentLanguageOptions, (value) => (
  <OptionText value={value} optionsIn={contentLanguageOptions} />
))

/** One of a few values. With tones it is a state, shown next to the name. */
export function choice<Value extends string>(
  values: readonly Value[],
  label: (value: NoInfer<Value>) => MessageId,
  tones?: Readonly<Record<NoInfer<Value>, Tone>>,
): Kind<Value> {
  return {
    show: (value, _, where) => (
      <ChoiceText value={value} label={label(value)} tone={tones?.[value]} isLarge={where === 'head'} />
    ),
    ...(tones && { place: 'mark' }),
    toForm: (value) => value,
    toInput: (entered) => entered as Value,
    check: (entered) => (values.some((value) => value === entered) ? null : 'notKnown'),
    input: { is: 'choice', choices: choicesOf(values, label) },
  }
}

/** A boolean with a text for each value. */
export function booleanOf(
  words: Readonly<Record<'true' | 'false', MessageId>>,
  tones?: Readonly<Record<'true' | 'false', Tone>>,
): Kind<boolean> {
  const { difference: _, ...states } = choice(['true', 'false'], (state) => words[state], tones)
  return {
    ...states,
    isSame: (one, other) => one === other,
    show: (value, entry, where) => states.show(value ? 'true' : 'false', entry, where),
    toForm: String,
    toInput: (entered) => entered === 'true',
    input: { is: 'choice', choices: choicesOf(['true', 'false'], (state) => words[state]), isBoolean: true },
  }
}

/** A code from a list, or the stored code, which the platform may accept although the list lacks it. */
function code(
  optionsIn: (locale: string) => readonly ReferenceOption[],
  show: (value: string) => ReactNode,
): Kind<string> {
  return {
    show,
    toForm: (value) => value,
    toInput: (entered) => entered,
    check: (entered, { locale, stored }) =>
      entered === stored || optionsIn(locale).some(({ value }) => value === entered) ? null : 'notKnown',
    input: { is: 'code', optionsIn },
  }
}

interface OptionTextProps {
  readonly value: string
  /** The options, with names in a language. */
  readonly optionsIn: (locale: string) => readonly ReferenceOption[]
}

function OptionText({ value, optionsIn }: OptionTextProps) {
  const { locale } = useIntl()
  return optionsIn(locale).find((option) => option.value === value)?.text ?? value
}

interface ChoiceTextProps {
  readonly value: string
  readonly label: MessageId
  readonly tone: Tone | undefined
  readonly isLarge: boolean
}

function ChoiceText({ value, label, tone, isLarge }: ChoiceTextProps) {
  const text = useIntl().formatMessage({ id: label })
  return tone ? <StatusTag tone={tone} label={text} code={value} large={isLarge} /> : <span title={value}>{text}</span>
}

function Percent({ value }: { readonly value: string }) {
  const { locale } = useIntl()
  // Spanish puts a no-break space before the percent sign; English does not.
  return (
    <span className="money">
      {writeNumber(value, locale)}
      {locale.startsWith('es') ? '\u00a0%' : '%'}
    </span>
  )
}
