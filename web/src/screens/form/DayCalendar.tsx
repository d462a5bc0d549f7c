import { DatePicker } from '@blueprintjs/datetime'
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css'
import { format, parseISO } from 'date-fns'
import { useIntl } from 'react-intl'
import { loadCalendarLocale } from '../../values/calendar-locale.ts'
import './calendar.css'

interface DayCalendarProps {
  /** The chosen day, `2026-11-21`, or null. */
  readonly day: string | null
  /** The first and the last selectable day. */
  readonly earliest: string
  readonly latest: string
  readonly onChoose: (day: string) => void
}

/** A calendar of one month for choosing a day. Its week starts as usual in the user's language. */
export function DayCalendar({ day, earliest, latest, onChoose }: DayCalendarProps) {
  const { locale } = useIntl()
  const isPossible = day !== null && day >= earliest && day <= latest
  return (
    <DatePicker
      value={isPossible ? parseISO(day) : null}
      onChange={(date, isUserChange) => {
        if (date && isUserChange) onChoose(format(date, 'yyyy-MM-dd'))
      }}
      canClearSelection={false}
      highlightCurrentDay
      dayPickerProps={{ showOutsideDays: false }}
      minDate={parseISO(earliest)}
      maxDate={parseISO(latest)}
      locale={locale === 'es' ? 'es' : 'en-US'}
      dateFnsLocaleLoader={loadCalendarLocale}
    />
  )
}
