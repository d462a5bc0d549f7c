import { urlFault } from '@portal/schema/public-url'
import { FormattedNumber } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import type { Kind } from '../../screens/entry/kind.ts'
import { booleanOf, choice, integer, text } from '../../screens/entry/kinds.tsx'
import { linesOf } from '../../screens/entry/list-kinds.tsx'
import { beyond } from '../../values/field-problem.ts'

/** A boolean, shown as yes or no. */
export const flag = booleanOf({ true: 'settings.yes', false: 'settings.no' })

/** A duration in whole units. */
export function duration(
  unit: 'second' | 'millisecond',
  bounds: { readonly min: number; readonly max: number },
): Kind<number> {
  return {
    ...integer(bounds),
    show: (value) => <FormattedNumber value={value} style="unit" unit={unit} unitDisplay="long" />,
  }
}

/** One of a few known values of a field that is an open string in the schema. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  label: (value: NoInfer<Value>) => MessageId,
): Kind<string> {
  return choice<string>(values, (value) => label(value as Value))
}

/** One of a few names that are the same in every language. */
export function code<Value extends string>(values: readonly NoInfer<Value>[]): Kind<Value> {
  return {
    show: (value) => <span translate="no">{value}</span>,
    toForm: (value) => value,
    toInput: (entered) => entered as Value,
    check: (entered) => (values.some((value) => value === entered) ? null : 'notKnown'),
    input: { is: 'code', optionsIn: () => values.map((value) => ({ value, text: value })) },
  }
}

/** A URL that the platform or a payer's browser opens. */
export const url: Kind<string> = {
  ...text(),
  show: (value) => <span translate="no">{value}</span>,
  check: (entered) => urlFault(entered.trim()),
}

/** Several such URLs, one per line. */
export function urls({ most }: { readonly most: number }): Kind<string[]> {
  return {
    show: (value) =>
      value.length === 0 ? null : (
        <ul className="settings-list" translate="no">
          {value.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ),
    toForm: (value) => value.join('\n'),
    toInput: linesOf,
    check(entered) {
      const lines = linesOf(entered)
      if (lines.length > most) return beyond('tooLong', most, 'entries')
      if (new Set(lines).size < lines.length) return 'repeated'
      return lines.map(urlFault).find((problem) => problem !== null) ?? null
    },
    bounds: (intl) => intl.formatMessage({ id: 'settings.urls.bounds' }, { most }),
    input: { is: 'text', lines: 3 },
  }
}
