import { useIntl } from 'react-intl'
import { useFormatDate, usePreferences } from '../../preferences/preferences.tsx'
import { isDayEdge } from '../../values/day-edge.ts'
import { readRelativeRange } from '../../values/days.ts'
import { readMoment } from '../../values/field-problem.ts'
import { writeNumber } from '../../values/written-number.ts'
import { type Filter, takesSeveral, valuesOf } from './list-types.ts'

const mostNamed = 2

/**
 * Returns a function that formats a filter's value: `Charged`, `any of 5`, `Last 7 days`, `at least 10.00`, `Nov 1,
 * 2026 to Nov 20, 2026`.
 */
export function useFilterText(): (
  filter: Filter,
  values: Readonly<Record<string, string | undefined>>,
  /** The maximum number of values to name; beyond it only their number is shown. */
  most?: number,
) => string {
  const intl = useIntl()
  const format = useFormatDate()
  const { timezone } = usePreferences()
  const moment = (text: string, edge: 'start' | 'end') => {
    const iso = readMoment(text, edge)
    if (iso === null) return text
    const { day, local } = format(iso)
    return isDayEdge(iso, timezone) ? day : local
  }
  const ends = (filter: Filter, from: string | undefined, to: string | undefined) => {
    if (filter.kind === 'dates') {
      const range = readRelativeRange(from)
      if (range) return intl.formatMessage({ id: `list.dates.${range}` })
      const [first, last] = [from && moment(from, 'start'), to && moment(to, 'end')]
      if (first && first === last) return first
      if (first && last) return intl.formatMessage({ id: 'list.filter.and' }, { from: first, to: last })
      return first
        ? intl.formatMessage({ id: 'list.filter.from' }, { from: first })
        : intl.formatMessage({ id: 'list.filter.to' }, { to: last })
    }
    const [least, most] = [from && writeNumber(from, intl.locale), to && writeNumber(to, intl.locale)]
    if (least && most) return intl.formatMessage({ id: 'list.filter.and' }, { from: least, to: most })
    return least
      ? intl.formatMessage({ id: 'list.filter.atLeast' }, { from: least })
      : intl.formatMessage({ id: 'list.filter.atMost' }, { to: most })
  }
  return (filter, values, most = mostNamed) => {
    if (!('field' in filter)) return ends(filter, values[filter.from], values[filter.to])
    const value = values[filter.field] ?? ''
    const chosen = takesSeveral(filter) ? valuesOf(value) : [value]
    if (chosen.length > most) return intl.formatMessage({ id: 'list.filter.anyOf' }, { count: chosen.length })
    const name = (each: string) => {
      const choice = filter.kind === 'choice' ? filter.options.find((option) => option.value === each) : undefined
      return choice ? intl.formatMessage({ id: choice.label }) : each
    }
    return chosen.map(name).join(', ')
  }
}
