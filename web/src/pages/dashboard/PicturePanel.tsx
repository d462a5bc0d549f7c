import { Button, SegmentedControl } from '@blueprintjs/core'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { DashboardPictureQuery, PictureSpan } from '../../gql/graphql.ts'
import { useFormatDate } from '../../preferences/preferences.tsx'
import { LivePanel } from '../../screens/live/LivePanel.tsx'
import type { LiveAnswer } from '../../screens/live/use-live.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { barsOf, sumsOf } from './bars.ts'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { chargesOf } from './charges-link.ts'
import { PictureChart } from './PictureChart.tsx'
import './picture.css'

const spans = ['HOUR', 'SIX_HOURS', 'DAY'] as const satisfies readonly PictureSpan[]

interface PicturePanelProps {
  readonly live: LiveAnswer<DashboardPictureQuery>
  readonly span: PictureSpan
  readonly onSpan: (span: PictureSpan) => void
  /** The gateway whose charges are shown, with its name; null for all. */
  readonly subject: Subject | null
  readonly onAll: () => void
  /** The usual approval rate in percent; null if unknown. */
  readonly usualRate: number | null
  readonly isWorse: boolean
  /** The times of changes, in seconds. */
  readonly marks: readonly number[]
  /** Shows the changes around a time, in seconds. */
  readonly onLookAround: (moment: number) => void
}

/** The selected gateway. */
export interface Subject {
  readonly id: string
  readonly name: string
}

/** Charges by outcome over time. Available from the first visit, because they are counted, not recorded. */
export function PicturePanel(props: PicturePanelProps) {
  const { live, span, onSpan, subject, onAll } = props
  const { formatMessage } = useIntl()
  // Until the response for another span has arrived, the bars keep the title of the span that they are for.
  const [shownSpan, setShownSpan] = useState(span)
  if (live.isCurrent && shownSpan !== span) setShownSpan(span)
  const title = formatMessage(
    { id: `dashboard.picture.${shownSpan}` },
    { name: subject?.name ?? '', of: subject ? 'one' : 'all' },
  )
  return (
    <LivePanel
      title={title}
      live={live}
      skeleton={<PictureSkeleton />}
      actions={
        <>
          {subject && (
            <Button size="small" variant="minimal" onClick={onAll}>
              {formatMessage({ id: 'dashboard.picture.all' })}
            </Button>
          )}
          <SegmentedControl
            small
            aria-label={formatMessage({ id: 'dashboard.picture.span' })}
            value={span}
            onValueChange={(value) => onSpan(spans.find((each) => each === value) ?? span)}
            options={spans.map((value) => ({ value, label: formatMessage({ id: `dashboard.span.${value}` }) }))}
          />
        </>
      }
    >
      {live.data && (
        <div className={live.isCurrent ? undefined : 'live-stale'}>
          <Picture {...props} span={shownSpan} data={live.data.dashboardPicture} />
        </div>
      )}
    </LivePanel>
  )
}

function PictureSkeleton() {
  const { formatMessage } = useIntl()
  const parts = ['approved', 'open', 'failed'] as const
  return (
    <ChartSkeleton
      sentence={formatMessage({ id: 'dashboard.picture.sentence' }, { approved: 100, failed: 100, open: 100 })}
      legend={parts.map((part) => formatMessage({ id: `dashboard.picture.${part}` })).join(' – ')}
      readout={formatMessage({ id: 'dashboard.picture.how' })}
      chart="picture"
    />
  )
}

function Picture({
  data,
  span,
  subject,
  usualRate,
  isWorse,
  marks,
  onLookAround,
}: PicturePanelProps & { readonly data: DashboardPictureQuery['dashboardPicture'] }) {
  const { formatMessage, formatNumber } = useIntl()
  const format = useFormatDate()
  const path = useMerchantPath()
  const sentence = useId()
  const [from, setFrom] = useState<number | null>(null)
  const picture = useMemo(() => barsOf(data.buckets, usualRate), [data, usualRate])
  const { bars } = picture
  const sums = sumsOf(bars)
  const at = bars.findIndex((bar) => bar.from === from)
  const shown = bars[at]
  const clockOf = (seconds: number) => format(new Date(seconds * 1000).toISOString()).brief[1] ?? ''
  const step = (event: KeyboardEvent) => {
    const last = bars.length - 1
    const steps: Record<string, number> = {
      ArrowLeft: at < 0 ? last : Math.max(0, at - 1),
      ArrowRight: at < 0 ? last : Math.min(last, at + 1),
      Home: 0,
      End: last,
    }
    if (event.key === 'Enter' && shown) onLookAround(shown.from)
    const next = bars[steps[event.key] ?? -1]
    if (next === undefined) return
    event.preventDefault()
    setFrom(next.from)
  }
  const countOf = (count: number | null) =>
    count === null ? formatMessage({ id: 'statistics.unread' }) : formatNumber(count)
  const readout = shown
    ? formatMessage(
        { id: 'dashboard.picture.at' },
        {
          from: clockOf(shown.from),
          to: clockOf(shown.to),
          approved: countOf(shown.bucket.approved),
          declined: countOf(shown.bucket.declined),
          error: countOf(shown.bucket.error),
          waiting: countOf(shown.bucket.waiting),
          ended: countOf(shown.bucket.ended),
        },
      )
    : formatMessage({ id: 'dashboard.picture.how' })
  const isLabeled = (seconds: number) => {
    const minutes = Math.floor(seconds / 60)
    return span === 'HOUR' ? minutes % 15 === 0 : span === 'SIX_HOURS' ? minutes % 60 === 0 : minutes % 240 === 0
  }
  const legend = [
    ['picture-approved', 'dashboard.picture.approved'],
    ['picture-open', 'dashboard.picture.open'],
    ['picture-failed', 'dashboard.picture.failed'],
    ...(isWorse ? ([['picture-excess', 'dashboard.picture.excess']] as const) : []),
    ...(usualRate === null ? [] : ([['picture-key-usual', 'dashboard.picture.usual']] as const)),
  ] as const
  const reach = data.sample.from
  const isCut = subject !== null && !data.sample.isWhole && bars.length < spanBuckets[span]
  return (
    <>
      <p id={sentence} className="dash-sentence">
        {formatMessage({ id: 'dashboard.picture.sentence' }, { ...sums })}{' '}
        {sums.uncounted > 0 && formatMessage({ id: 'dashboard.picture.uncounted' }, { count: sums.uncounted })}
        {isCut &&
          reach &&
          formatMessage(
            { id: 'dashboard.picture.reach' },
            { count: formatNumber(data.sample.charges), since: format(reach).brief.join(' ') },
          )}
      </p>
      <p className="dash-legend muted" aria-hidden="true">
        {legend.map(([key, id]) => (
          <span key={key} className="picture-legend">
            <span className={`picture-key ${key}`} /> {formatMessage({ id })}
          </span>
        ))}
      </p>
      {/* The arrow keys move a value through time, like a slider. */}
      <div
        className="dash-course"
        role="slider"
        tabIndex={0}
        aria-label={formatMessage({ id: 'dashboard.picture.slider' })}
        aria-describedby={sentence}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={readout}
        onKeyDown={step}
      >
        <PictureChart
          picture={picture}
          isWorse={isWorse}
          at={at}
          marks={marks}
          labelOf={(seconds) => (isLabeled(seconds) ? clockOf(seconds) : null)}
          formatCount={(count) => formatNumber(Math.round(count))}
          onBar={(place) => setFrom(bars[place]?.from ?? null)}
        />
      </div>
      <div className="dash-readout">
        <span>{readout}</span>
        {shown && (
          <span className="dash-readout-acts">
            <Button size="small" onClick={() => onLookAround(shown.from)}>
              {formatMessage({ id: 'dashboard.course.lookAround' })}
            </Button>
            <Link to={path(chargesOf({ from: shown.from * 1000, to: shown.to * 1000 - 1000, gateway: subject?.id }))}>
              {formatMessage({ id: 'dashboard.toCharges' })}
            </Link>
          </span>
        )}
      </div>
      <details className="dash-table">
        <summary>{formatMessage({ id: 'dashboard.asTable' })}</summary>
        <DataTable
          label={formatMessage({ id: 'dashboard.picture.slider' })}
          scrolls="sideways"
          rows={bars.toReversed()}
          columns={[
            { header: 'dashboard.time', cell: (bar) => `${clockOf(bar.from)}–${clockOf(bar.to)}` },
            { header: 'health.column.approved', align: 'right', cell: ({ bucket }) => countOf(bucket.approved) },
            { header: 'health.column.declined', align: 'right', cell: ({ bucket }) => countOf(bucket.declined) },
            { header: 'health.column.errors', align: 'right', cell: ({ bucket }) => countOf(bucket.error) },
            { header: 'dashboard.picture.waiting', align: 'right', cell: ({ bucket }) => countOf(bucket.waiting) },
            { header: 'dashboard.picture.ended', align: 'right', cell: ({ bucket }) => countOf(bucket.ended) },
          ]}
        />
      </details>
    </>
  )
}

/** The number of bars in a complete range. */
const spanBuckets = { HOUR: 13, SIX_HOURS: 25, DAY: 25 } as const
