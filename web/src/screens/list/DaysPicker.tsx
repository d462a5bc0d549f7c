import { Button } from '@blueprintjs/core'
import { DateRangePicker } from '@blueprintjs/datetime'
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../preferences/preferences.tsx'
import { type DayRange, dayOf, endOfDay, startOfDay, usualRanges } from '../days.ts'
import { readMoment } from '../field-problem.ts'
import { useIsPhone } from '../media.ts'

// At module level: a new function on each render would load the locale on each render.
const loadLocale = async (code: string) =>
  (code.startsWith('es') ? await import('date-fns/locale/es') : await import('date-fns/locale/en-US')).default

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
  const [range, setRange] = useState<DayRange>(() => [day(from, 'start', timezone), day(to, 'end', timezone)])
  const apply = ([first, last]: DayRange) =>
    onApply(first && startOfDay(first, timezone), last && endOfDay(last, timezone))
  const ranges = usualRanges(now, timezone)
  const names = Object.keys(ranges) as (keyof typeof ranges)[]
  return (
    <div className="list-popover days-picker">
      <div className="days-picker-usual">
        {names.map((name) => (
          <Button key={name} size="small" variant="minimal" onClick={() => apply(ranges[name])}>
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
        maxDate={new Date(now.getFullYear() + 1, 11, 31)}
        initialMonth={range[0] ?? dayOf(now, timezone)}
        locale={intl.locale === 'es' ? 'es' : 'en-US'}
        dateFnsLocaleLoader={loadLocale}
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
