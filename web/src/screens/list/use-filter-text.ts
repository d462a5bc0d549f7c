import { useIntl } from 'react-intl'
import { usePreferences } from '../../preferences/preferences.tsx'
import { writeDecimalInput } from '../currency.ts'
import { isDayEdge } from '../days.ts'
import { readMoment } from '../field-problem.ts'
import type { Filter } from './list-types.ts'

/** Gives the value of a filter in words: `Charged`, `at least 10.00`, `Nov 1, 2026 to Nov 20, 2026`. */
export function useFilterText(): (filter: Filter, values: Readonly<Record<string, string | undefined>>) => string {
  const intl = useIntl()
  const { timezone } = usePreferences()
  const moment = (text: string, edge: 'start' | 'end') => {
    const iso = readMoment(text, edge)
    if (iso === null) return text
    const time = isDayEdge(iso, timezone) ? {} : ({ timeStyle: 'short' } as const)
    return intl.formatDate(iso, { timeZone: timezone, dateStyle: 'medium', ...time })
  }
  const ends = (filter: Filter, from: string | undefined, to: string | undefined) => {
    if (filter.kind === 'dates') {
      const [first, last] = [from && moment(from, 'start'), to && moment(to, 'end')]
      if (first && first === last) return first
      if (first && last) return intl.formatMessage({ id: 'list.filter.and' }, { from: first, to: last })
      return first
        ? intl.formatMessage({ id: 'list.filter.from' }, { from: first })
        : intl.formatMessage({ id: 'list.filter.to' }, { to: last })
    }
    const [least, most] = [from && writeDecimalInput(from, intl.locale), to && writeDecimalInput(to, intl.locale)]
    if (least && most) return intl.formatMessage({ id: 'list.filter.and' }, { from: least, to: most })
    return least
      ? intl.formatMessage({ id: 'list.filter.atLeast' }, { from: least })
      : intl.formatMessage({ id: 'list.filter.atMost' }, { to: most })
  }
  return (filter, values) => {
    if (!('field' in filter)) return ends(filter, values[filter.from], values[filter.to])
    const value = values[filter.field] ?? ''
    if (filter.kind !== 'choice') return value
    const choice = filter.options.find((option) => option.value === value)
    return choice ? intl.formatMessage({ id: choice.label }) : value
  }
}
