import { useIntl } from 'react-intl'
import { useFormatDate, usePreferences } from '../../preferences/preferences.tsx'
import { momentsOfRange, readRelativeRange, weekStartOf } from '../../values/days.ts'
import { readMoment } from '../../values/field-problem.ts'
import type { Filter } from './list-types.ts'

/**
 * The exact timestamps of a date filter, each in the chosen zone and in UTC (specification 9); empty for other filters.
 */
export function useFilterMoments(
  filter: Filter,
  values: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const format = useFormatDate()
  const { locale } = useIntl()
  const { timezone } = usePreferences()
  if (filter.kind !== 'dates') return []
  const range = readRelativeRange(values[filter.from])
  const ends = range
    ? momentsOfRange(range, { now: new Date(), zone: timezone, weekStart: weekStartOf(locale) })
    : [readMoment(values[filter.from] ?? '', 'start'), readMoment(values[filter.to] ?? '', 'end')]
  return ends.flatMap((iso) => (iso === null ? [] : [format(iso).both]))
}
