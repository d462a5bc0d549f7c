import { Button } from '@blueprintjs/core'
import { Download, History } from '@blueprintjs/icons'
import { longestReportDays, periodFault } from '@portal/schema/transaction-report'
import { addDays, addMonths, format, parseISO, startOfMonth } from 'date-fns'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { useFormatDate, usePreferences } from '../../preferences/preferences.tsx'
import { DayField } from '../../screens/form/DayField.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { dayOf, startOfDay } from '../../values/days.ts'
import { readMoment } from '../../values/field-problem.ts'
import { ReportConditions } from './ReportConditions.tsx'
import type { ReportDownload } from './report-query.ts'
import type { ReportState } from './use-report.ts'

interface PeriodPanelProps {
  readonly report: ReportState
  readonly start: (path: string) => void
  /** The complete downloads of all transactions, newest first. */
  readonly downloads: readonly ReportDownload[]
}

const hourMs = 3_600_000

/** Asks for the period of a report: two days, and the exact times that they stand for. */
export function PeriodPanel({ report, start, downloads }: PeriodPanelProps) {
  const { formatMessage } = useIntl()
  const { timezone } = usePreferences()
  const now = new Date()
  const today = typed(dayOf(now, timezone))
  const tomorrow = typed(addDays(dayOf(now, timezone), 1))
  const last = lastEnd(downloads)
  const nextStart = last === null ? null : typed(dayOf(new Date(last), timezone))
  const { control, handleSubmit, watch, setValue, formState } = useForm({
    defaultValues: { from: typed(addDays(dayOf(now, timezone), -1)), to: today },
  })
  const [conditions, setConditions] = useState({ currency: '', status: '' })
  const { from, to } = watch()
  const bounds = { from: momentOf(from, timezone), to: momentOf(to, timezone) }
  const problems = problemsOf(bounds, now)
  const isBusy = report.state === 'arriving' || report.state === 'checking'
  const said = (field: 'from' | 'to') => {
    const problem = problems[field]
    // Missing dates are reported after submitting, other errors immediately.
    if (problem === null || (problem === 'date' && !formState.isSubmitted)) return null
    return formatMessage({ id: `reports.problem.${problem}` }, { days: longestReportDays })
  }
  const isSound = problems.from === null && problems.to === null
  return (
    <Panel title={formatMessage({ id: 'reports.period' })}>
      <form
        noValidate
        className="reports-form"
        onSubmit={handleSubmit(() => {
          if (!isSound) return
          const chosen = Object.entries(conditions).filter(([, value]) => value !== '')
          const query = new URLSearchParams([['from', bounds.from ?? ''], ['to', bounds.to ?? ''], ...chosen])
          start(`/files/reports/dailytransactionreport?${query}`)
        })}
      >
        <div className="reports-days">
          {(['from', 'to'] as const).map((name) => (
            <DayField
              key={name}
              label={formatMessage({ id: `reports.${name}` })}
              help={name === 'to' ? formatMessage({ id: 'reports.to.help' }) : undefined}
              problem={said(name)}
              disabled={isBusy}
              control={control}
              name={name}
              earliest={typed(addDays(dayOf(now, timezone), -5 * 365))}
              latest={name === 'from' ? today : tomorrow}
            />
          ))}
        </div>
        <div className="reports-actions">
          {shortcutsOf(dayOf(now, timezone)).map(([id, first, end]) => (
            <Button
              key={id}
              size="small"
              disabled={isBusy}
              active={from === typed(first) && to === typed(end)}
              onClick={() => {
                setValue('from', typed(first))
                setValue('to', typed(end))
              }}
            >
              {formatMessage({ id })}
            </Button>
          ))}
        </div>
        <ReportConditions conditions={conditions} disabled={isBusy} onChange={setConditions} />
        {isSound && bounds.from && bounds.to && <Bounds from={bounds.from} to={bounds.to} now={now} />}
        <div className="reports-actions">
          <Button type="submit" intent="primary" icon={<Download />} loading={isBusy}>
            {formatMessage({ id: 'reports.download' })}
          </Button>
          {nextStart !== null && nextStart <= today && nextStart !== from && (
            <Button
              icon={<History />}
              variant="minimal"
              disabled={isBusy}
              onClick={() => {
                setValue('from', nextStart)
                if (to <= nextStart) setValue('to', nextStart < today ? today : tomorrow)
              }}
            >
              {formatMessage({ id: 'reports.next' })}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}

/** The start and the end of the period, with remarks about special cases. */
function Bounds({ from, to, now }: { readonly from: string; readonly to: string; readonly now: Date }) {
  const { formatMessage } = useIntl()
  const { timezone } = usePreferences()
  const formatDate = useFormatDate()
  const hours = (Date.parse(to) - Date.parse(from)) / hourMs
  const odd = hours % 24
  return (
    <>
      <Fields>
        {(
          [
            ['reports.begins', from],
            ['reports.ends', to],
          ] as const
        ).map(([label, moment]) => (
          <Field key={label} label={formatMessage({ id: label })}>
            <time dateTime={moment}>{formatDate(moment).local}</time> <span className="muted">{timezone}</span>
            {timezone !== 'UTC' && <span className="muted reports-utc">{formatDate(moment).utc}</span>}
          </Field>
        ))}
      </Fields>
      {odd !== 0 && <p className="muted">{formatMessage({ id: 'reports.clockChange' }, { hours })}</p>}
      {Date.parse(to) > now.getTime() && <p className="reports-grow">{formatMessage({ id: 'reports.mayGrow' })}</p>}
    </>
  )
}

function problemsOf(bounds: { readonly from: string | null; readonly to: string | null }, now: Date) {
  if (bounds.from === null || bounds.to === null) {
    return { from: bounds.from === null ? 'date' : null, to: bounds.to === null ? 'date' : null } as const
  }
  const fault = periodFault(Date.parse(bounds.from), Date.parse(bounds.to), now.getTime())
  return {
    from: fault?.field === 'from' ? fault.fault : null,
    to: fault?.field === 'to' ? fault.fault : null,
  } as const
}

function momentOf(day: string, zone: string): string | null {
  return day.length !== 10 || readMoment(day, 'start') === null ? null : startOfDay(parseISO(day), zone)
}

/**
 * The latest end of the complete downloads, in milliseconds. For a period that may still grow, the start of the
 * download.
 */
function lastEnd(downloads: readonly ReportDownload[]): number | null {
  const ends = downloads.map(({ to, began }) => Math.min(Date.parse(to), Date.parse(began)))
  return ends.length === 0 ? null : Math.max(...ends)
}

/** The usual periods, each with its first day and the day after its last one. */
function shortcutsOf(today: Date) {
  const month = startOfMonth(today)
  return [
    ['reports.yesterday', addDays(today, -1), today],
    ['reports.lastMonth', addMonths(month, -1), month],
    ['reports.thisMonth', month, addDays(today, 1)],
  ] as const
}

function typed(day: Date): string {
  return format(day, 'yyyy-MM-dd')
}
