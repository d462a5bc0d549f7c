import { Button } from '@blueprintjs/core'
import { format } from 'date-fns'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useFormatDay, usePreferences } from '../../preferences/preferences.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import { coveredMonths, differentPeriods, gapsOf, overlapsOf, type Period } from './coverage.ts'
import type { ReportDownload } from './report-query.ts'

/** Number of months shown at a time, and how far back downloads are kept. */
const months = 3
const mostBack = 12
const mostPeriods = 10
const aWeek = [0, 1, 2, 3, 4, 5, 6] as const

/** The days that the caller has downloaded, with gaps and overlaps. */
export function CoveragePanel({ downloads }: { readonly downloads: readonly ReportDownload[] }) {
  const { formatMessage, formatDate, locale } = useIntl()
  // Matches the calendar of a date field.
  const firstDay = locale.startsWith('es') ? 1 : 0
  const { timezone } = usePreferences()
  const formatDay = useFormatDay()
  const [back, setBack] = useState(0)
  const monthName = (month: Date) => formatDate(month, { month: 'long', year: 'numeric' })
  const periods = differentPeriods(downloads.map(periodOf))
  return (
    <Panel title={formatMessage({ id: 'reports.calendar' })}>
      <p className="muted">{formatMessage({ id: 'reports.calendar.about' }, { zone: timezone })}</p>
      <div className="reports-months">
        {coveredMonths(periods, new Date(), timezone, { count: months, back }).map(({ month, days }) => (
          <section key={format(month, 'yyyy-MM')} aria-label={monthName(month)}>
            <h3 className="reports-title">{monthName(month)}</h3>
            <div className="reports-calendar reports-weekdays" aria-hidden="true">
              {aWeek.map((place) => (
                <span key={place}>{formatDate(new Date(2026, 2, 1 + firstDay + place), { weekday: 'short' })}</span>
              ))}
            </div>
            <ol className="reports-calendar">
              {days.map(({ day, covered, isToday }) => {
                const name = format(day, 'yyyy-MM-dd')
                const said = `${formatDay(name)}: ${formatMessage({ id: `reports.day.${covered}` })}${isToday ? ` · ${formatMessage({ id: 'reports.mayGrow' })}` : ''}`
                return (
                  <li
                    key={name}
                    className={`reports-day reports-day-${covered}${isToday ? ' reports-day-today' : ''}`}
                    style={day.getDate() === 1 ? { gridColumnStart: columnOf(day, firstDay) } : undefined}
                    title={said}
                  >
                    <span aria-hidden="true">{day.getDate()}</span>
                    <span className="visually-hidden">{said}</span>
                  </li>
                )
              })}
            </ol>
          </section>
        ))}
      </div>
      <div className="reports-actions">
        <Button size="small" disabled={back >= mostBack} onClick={() => setBack(back + months)}>
          {formatMessage({ id: 'reports.earlier' })}
        </Button>
        <Button size="small" disabled={back === 0} onClick={() => setBack(back - months)}>
          {formatMessage({ id: 'reports.later' })}
        </Button>
      </div>
      <p className="reports-legend" aria-hidden="true">
        {(['whole', 'part', 'twice', 'none'] as const).map((covered) => (
          <span key={covered}>
            <span className={`reports-mark reports-day-${covered}`} /> {formatMessage({ id: `reports.day.${covered}` })}
          </span>
        ))}
      </p>
      <Periods title={formatMessage({ id: 'reports.gaps' })} periods={gapsOf(periods)} />
      <Periods title={formatMessage({ id: 'reports.overlaps' })} periods={overlapsOf(periods)} />
    </Panel>
  )
}

function Periods({ title, periods }: { readonly title: string; readonly periods: readonly Period[] }) {
  if (periods.length === 0) return null
  return (
    <>
      <h3 className="reports-title">{title}</h3>
      <ul className="reports-periods">
        {periods.slice(-mostPeriods).map(({ from, to }) => (
          <li key={`${from} ${to}`}>
            <Timestamp iso={new Date(from).toISOString()} /> – <Timestamp iso={new Date(to).toISOString()} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The column of a day, 1 to 7; weeks start on Monday. */
function columnOf(day: Date, firstDay: number): number {
  return ((day.getDay() - firstDay + 7) % 7) + 1
}

/** The period that a download covers. It ends at the start of the download at the latest. */
function periodOf({ from, to, began }: ReportDownload): Period {
  return { from: Date.parse(from), to: Math.min(Date.parse(to), Date.parse(began)) }
}
