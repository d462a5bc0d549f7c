import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { DateRangePicker } from '@blueprintjs/datetime'
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css'
import { addYears, differenceInCalendarDays, format, parseISO } from 'date-fns'
import { type FormEvent, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { formatDay } from '../../preferences/format-date.ts'
import { usePreferences } from '../../preferences/preferences.tsx'
import { useIsPhone } from '../../ui/media.ts'
import { loadCalendarLocale } from '../../values/calendar-locale.ts'
import {
  type DayRange,
  dayOf,
  daysOfRange,
  endOfDay,
  readRelativeRange,
  relativeRanges,
  startOfDay,
  weekStartOf,
} from '../../values/days.ts'
import { readMoment } from '../../values/field-problem.ts'
import { dayOrder, readDay, writeDay } from '../../values/typed-day.ts'
import { Readings } from '../form/Readings.tsx'
import '../form/calendar.css'

interface DaysPickerProps {
  /** In the notation of the URL. */
  readonly from: string | null
  readonly to: string | null
  readonly onApply: (from: string | null, to: string | null) => void
}

type Bound = 'from' | 'to'

/** An invalid text typed into a field. */
interface BoundProblem {
  readonly text: string
  /** A possible reading as a day, `2026-11-21`, if the text is ambiguous. */
  readonly reading?: string
}

/** The number of years in the calendar; earlier days can be typed. */
const calendarYears = 20

/** A picker for a range of days in the user's time zone, with a calendar and text inputs. */
export function DaysPicker({ from, to, onApply }: DaysPickerProps) {
  const intl = useIntl()
  const id = useId()
  const { timezone, dateFormat } = usePreferences()
  const isPhone = useIsPhone()
  const [now] = useState(() => new Date())
  const today = dayOf(now, timezone)
  const weekStart = weekStartOf(intl.locale)
  const order = dayOrder(intl.locale, dateFormat)
  const relative = readRelativeRange(from)
  const [range, setRange] = useState<DayRange>(() =>
    relative
      ? daysOfRange(relative, { now, zone: timezone, weekStart })
      : [day(from, 'start', timezone), day(to, 'end', timezone)],
  )
  const [typed, setTyped] = useState<Readonly<Partial<Record<Bound, string>>>>({})
  const [problems, setProblems] = useState<Readonly<Partial<Record<Bound, BoundProblem>>>>({})
  const write = (date: Date) => writeDay(format(date, 'yyyy-MM-dd'), order)
  const bounds = [
    { bound: 'from', place: 0 },
    { bound: 'to', place: 1 },
  ] as const
  const take = (bound: Bound, date: Date | null) =>
    setRange(([first, last]) => (bound === 'from' ? [date, last] : [first, date]))
  const type = (bound: Bound, text: string) => {
    setTyped((before) => ({ ...before, [bound]: text }))
    setProblems(({ [bound]: _, ...others }) => others)
    const read = readDay(text, intl.locale, order)
    take(bound, read.kind === 'day' ? parseISO(read.day) : null)
  }
  const problemOf = (bound: Bound): BoundProblem | null => {
    const text = typed[bound]?.trim() ?? ''
    const read = readDay(text, intl.locale, order)
    if (text !== '' && read.kind !== 'day') {
      return {
        text: intl.formatMessage({ id: 'list.dates.notDay' }, { example: write(today) }),
        ...(read.kind === 'ambiguous' && { reading: read.reading }),
      }
    }
    const [first, last] = range
    const date = bound === 'from' ? first : last
    if (date && isAfterDay(date, today)) return { text: intl.formatMessage({ id: 'list.dates.future' }) }
    if (bound === 'to' && first && last && isAfterDay(first, last)) {
      return { text: intl.formatMessage({ id: 'list.dates.beforeFrom' }, { from: write(first) }) }
    }
    return null
  }
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = Object.fromEntries(
      bounds.flatMap(({ bound }) => {
        const problem = problemOf(bound)
        return problem ? [[bound, problem]] : []
      }),
    )
    setProblems(found)
    const wrong = bounds.find(({ bound }) => found[bound])
    const [first, last] = range
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong.bound}"]`)?.focus()
    else onApply(first && startOfDay(first, timezone), last && endOfDay(last, timezone))
  }
  const earliest = addYears(today, -calendarYears)
  const isOffered = (date: Date | null) => date !== null && !isAfterDay(date, today) && !isAfterDay(earliest, date)
  // The calendar does not accept a reversed range or days outside its limits.
  const [first, last] = range.map((date) => (isOffered(date) ? date : null))
  const shown: [Date | null, Date | null] =
    first && last && isAfterDay(first, last) ? [first, null] : [first ?? null, last ?? null]
  return (
    <form className="list-popover days-picker" onSubmit={apply} noValidate>
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
      <div className="days-picker-typed">
        {bounds.map(({ bound, place }) => {
          const date = range[place]
          const problem = problems[bound]
          return (
            <FormGroup
              key={bound}
              label={intl.formatMessage({ id: `list.dates.${bound}` })}
              labelFor={id + bound}
              intent={problem ? 'danger' : 'none'}
              helperText={
                problem && (
                  <span id={`${id}${bound}-note`}>
                    {problem.text}
                    {problem.reading && (
                      <Readings
                        readings={[formatDay(problem.reading, { locale: intl.locale, dateFormat: '' })]}
                        onChoose={() => type(bound, writeDay(problem.reading ?? '', order))}
                      />
                    )}
                  </span>
                )
              }
            >
              <InputGroup
                id={id + bound}
                name={bound}
                autoComplete="off"
                placeholder={intl.formatMessage({ id: `form.day.${order}` })}
                value={typed[bound] ?? (date ? write(date) : '')}
                onValueChange={(text) => type(bound, text)}
                // A valid day is rewritten in the standard notation.
                onBlur={() => date && setTyped(({ [bound]: _, ...others }) => others)}
                intent={problem ? 'danger' : 'none'}
                aria-invalid={problem !== undefined}
                aria-describedby={problem && `${id}${bound}-note`}
              />
            </FormGroup>
          )
        })}
      </div>
      <DateRangePicker
        value={shown}
        onChange={(chosen) => {
          setRange(chosen)
          setTyped({})
          setProblems({})
        }}
        shortcuts={false}
        allowSingleDayRange
        contiguousCalendarMonths
        singleMonthOnly={isPhone}
        highlightCurrentDay
        // Lists show only past events.
        minDate={earliest}
        maxDate={today}
        initialMonth={shown[0] ?? today}
        dayPickerProps={{ weekStartsOn: weekStart }}
        locale={intl.locale === 'es' ? 'es' : 'en-US'}
        dateFnsLocaleLoader={loadCalendarLocale}
      />
      <div className="days-picker-end">
        <span className="muted">{intl.formatMessage({ id: 'list.dates.zone' }, { zone: timezone })}</span>
        <Button type="submit" intent="primary" size="small">
          {intl.formatMessage({ id: 'list.apply' })}
        </Button>
      </div>
    </form>
  )
}

function day(text: string | null, edge: 'start' | 'end', zone: string): Date | null {
  const moment = text && readMoment(text, edge)
  return moment ? dayOf(moment, zone) : null
}

function isAfterDay(date: Date, other: Date): boolean {
  return differenceInCalendarDays(date, other) > 0
}
