import { Classes, HTMLSelect } from '@blueprintjs/core'
import { type MetricCode, metrics } from '@portal/schema/metric'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import type { DashboardReadingsQuery } from '../../gql/graphql.ts'
import { useFormatDate } from '../../preferences/preferences.tsx'
import { LivePanel } from '../../screens/live/LivePanel.tsx'
import type { LiveAnswer } from '../../screens/live/use-live.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { ReadingsTable } from './ReadingsTable.tsx'
import { type Readings, summaryOf, twoDaysOf } from './readings.ts'

const LineChart = lazyPart(
  () => import('./LineChart.tsx'),
  'LineChart',
  <div className={`line-chart ${Classes.SKELETON}`} />,
)

interface ChartPanelProps {
  readonly code: MetricCode
  readonly live: LiveAnswer<DashboardReadingsQuery>
  readonly onCode: (code: MetricCode) => void
}

const day = 86_400
const fewestReadings = 10

/**
 * The chart of a metric over the last 24 hours and the day before, from samples taken while someone had the dashboard
 * open.
 */
export function ChartPanel({ code, live, onCode }: ChartPanelProps) {
  const { formatMessage } = useIntl()
  const texts = useMetricTexts()
  const metric = metrics.get(code)
  const readings = useMemo(() => readingsOf(live.data, code), [live.data, code])
  const to = Math.floor((live.readAt ?? 0) / 1000)
  return (
    <LivePanel
      isQuiet
      title={formatMessage({ id: 'dashboard.course' })}
      live={live}
      skeleton={<CourseSkeleton name={metric ? texts.name(metric) : ''} />}
      actions={
        <HTMLSelect
          aria-label={formatMessage({ id: 'dashboard.course.metric' })}
          value={code}
          onChange={({ currentTarget }) => onCode(metrics.get(currentTarget.value)?.value ?? code)}
          options={[...metrics.values()].map((each) => ({ value: each.value, label: texts.name(each) }))}
        />
      }
    >
      {metric && readings && <Course key={code} code={code} readings={readings} to={to} />}
    </LivePanel>
  )
}

function CourseSkeleton({ name }: { readonly name: string }) {
  const { formatMessage } = useIntl()
  const unread = { now: '00%', least: '00%', leastAt: '00:00', most: '00%', mostAt: '00:00', missing: '0000' }
  return (
    <ChartSkeleton
      sentence={formatMessage({ id: 'dashboard.course.sentence' }, { metric: name, ...unread })}
      legend={formatMessage({ id: 'dashboard.course.before' })}
      readout={formatMessage({ id: 'dashboard.course.how' })}
      chart="line-chart"
    />
  )
}

interface CourseProps extends Pick<ChartPanelProps, 'code'> {
  readonly readings: Readings
  readonly to: number
}

function Course({ code, readings, to }: CourseProps) {
  const { formatMessage, formatNumber } = useIntl()
  const format = useFormatDate()
  const texts = useMetricTexts()
  const sentence = useId()
  const [at, setAt] = useState<number | null>(null)
  const lines = useMemo(() => twoDaysOf(readings, to), [readings, to])
  const summary = useMemo(() => summaryOf(readings, to - day, to), [readings, to])
  const metric = metrics.get(code)
  if (!metric) return null
  const textOf = (value: number | null) => texts.value(metric, value)
  const clockOf = (seconds: number) => format(new Date(seconds * 1000).toISOString()).brief[1] ?? ''
  const own = readings.at
    .map((iso, place) => ({ time: Date.parse(iso) / 1000, value: readings.values[place] ?? null }))
    .filter(({ time }) => time >= to - day)
  const nearest = (seconds: number) =>
    own.reduce<number | null>(
      (best, { time }) => (best === null || Math.abs(time - seconds) < Math.abs(best - seconds) ? time : best),
      null,
    )
  const place = own.findIndex(({ time }) => time === at)
  const shown = own[place]
  const step = (event: KeyboardEvent) => {
    const last = own.length - 1
    const steps: Record<string, number> = {
      ArrowLeft: place < 0 ? last : Math.max(0, place - 1),
      ArrowRight: place < 0 ? last : Math.min(last, place + 1),
      PageUp: Math.max(0, (place < 0 ? last : place) - 30),
      PageDown: Math.min(last, (place < 0 ? last : place) + 30),
      Home: 0,
      End: last,
    }
    const next = own[steps[event.key] ?? -1]
    if (next === undefined) return
    event.preventDefault()
    setAt(next.time)
  }
  // A few minutes are drawn as a single dot.
  const isDrawn = readings.values.filter((value) => value !== null).length >= fewestReadings
  const readout = shown
    ? formatMessage({ id: 'dashboard.course.at' }, { time: clockOf(shown.time), value: textOf(shown.value) })
    : formatMessage({ id: 'dashboard.course.how' })
  return (
    <>
      <p id={sentence} className="dash-sentence">
        {summary === null
          ? formatMessage({ id: 'dashboard.course.none' })
          : formatMessage(
              { id: 'dashboard.course.sentence' },
              {
                metric: texts.name(metric),
                now: textOf(summary.last),
                least: textOf(summary.least),
                leastAt: clockOf(summary.leastAt),
                most: textOf(summary.most),
                mostAt: clockOf(summary.mostAt),
                missing: formatNumber(summary.missingMinutes),
              },
            )}
      </p>
      {!isDrawn && summary !== null && <PanelNote id="dashboard.course.soon" values={{ count: fewestReadings }} />}
      {isDrawn && (
        <>
          <p className="dash-legend muted" aria-hidden="true">
            <span className="dash-key dash-key-now" /> {formatMessage({ id: 'dashboard.course.now' })}
            <span className="dash-key dash-key-before" /> {formatMessage({ id: 'dashboard.course.before' })}
          </p>
          {/* The arrow keys move a value through time, like a slider. */}
          <div
            className="dash-course"
            role="slider"
            tabIndex={0}
            aria-label={texts.name(metric)}
            aria-describedby={sentence}
            aria-orientation="horizontal"
            aria-valuemin={0}
            aria-valuemax={Math.max(0, own.length - 1)}
            aria-valuenow={Math.max(0, place)}
            aria-valuetext={readout}
            onKeyDown={step}
          >
            <LineChart
              lines={lines}
              from={to - day}
              to={to}
              at={at}
              formatTime={clockOf}
              formatValue={textOf}
              onPoint={(seconds) => setAt(nearest(seconds))}
            />
          </div>
          <p className="dash-readout">
            <span>{readout}</span>
          </p>
          <ReadingsTable
            label={texts.name(metric)}
            rows={own}
            time={(seconds) => <Timestamp iso={new Date(seconds * 1000).toISOString()} form="brief" />}
            value={textOf}
          />
        </>
      )}
    </>
  )
}

function readingsOf(data: DashboardReadingsQuery | null, code: string): Readings | null {
  const series = data?.chart.series.find((each) => each.code === code)
  return data && series ? { ...data.chart, values: series.values } : null
}
