import { Button } from '@blueprintjs/core'
import { DateRangePicker } from '@blueprintjs/datetime'
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../preferences/preferences.tsx'
import { loadCalendarLocale } from '../calendar-locale.ts'
import {
  type DayRange,
  dayOf,
  daysOfRange,
  endOfDay,
  readRelativeRange,
  relativeRanges,
  startOfDay,
  weekStartOf,
} from '../days.ts'
import { readMoment } from '../field-problem.ts'
import { useIsPhone } from '../media.ts'
import '../calendar.css'

interface DaysPickerProps {
  /** As the URL holds them. */
  readonly from: string | null
  readonly to: string | null
  readonly onApply: (from: string | null, to: string | null) => void
}

/** Picks a range of days in the person's time zone. */
export function DaysPicker({ from, to, onApply }: DaysPickerProps) {
  const intl = useIntl()
  const { timezone } = usePreferences()
  const isPhone = useIsPhone()
  const [now] = useState(() => new Date())
  const today = dayOf(now, timezone)
  const weekStart = weekStartOf(intl.locale)
  const relative = readRelativeRange(from)
  const [range, setRange] = useState<DayRange>(() =>
    relative
      ? daysOfRange(relative, { now, zone: timezone, weekStart })
      : [day(from, 'start', timezone), day(to, 'end', timezone)],
  )
  const apply = ([first, last]: DayRange) =>
    onApply(first && startOfDay(first, timezone), last && endOfDay(last, timezone))
  return (
    <div className="list-popover days-picker">
      <div className="days-picker-usual">
        {relativeRanges.map((name) => (
          <Button
            key={name}
            size="small"
            variant="minimal"
            active={name === relative}
            onClick={() => onApply(name, null)}
          >
            {intl.formatMessage({ id: `list.dates.${name}` })}
          </Button>
        ))}
      </div>
      <DateRangePicker
        value={[range[0], range[1]]}
        onChange={setRange}
        shortcuts={false}
        allowSingleDayRange
        contiguousCalendarMonths
        singleMonthOnly={isPhone}
        highlightCurrentDay
        // What a list shows has happened.
        maxDate={today}
        initialMonth={range[0] ?? today}
        dayPickerProps={{ weekStartsOn: weekStart }}
        locale={intl.locale === 'es' ? 'es' : 'en-US'}
        dateFnsLocaleLoader={loadCalendarLocale}
      />
      <div className="days-picker-end">
        <span className="muted">{intl.formatMessage({ id: 'list.dates.zone' }, { zone: timezone })}</span>
        <Button intent="primary" size="small" onClick={() => apply(range)}>
          {intl.formatMessage({ id: 'list.apply' })}
        </Button>
      </div>
    </div>
  )
}

function day(text: string | null, edge: 'start' | 'end', zone: string): Date | null {
  const moment = text && readMoment(text, edge)
  return moment ? dayOf(moment, zone) : null
}
