import { Button, Callout } from '@blueprintjs/core'
import { Download, Refresh, Reset } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { showDone } from '../../ui/show-done.ts'
import { isoSeconds } from '../../values/iso-seconds.ts'
import { keep } from '../download/use-download.ts'
import { ConfirmChange } from '../edit/ConfirmChange.tsx'
import { saveUnlessChanged } from '../edit/changed-meanwhile.ts'
import { Read } from '../read/Read.tsx'
import type { Reading } from '../read/use-read.ts'
import { Money } from '../shown/Money.tsx'
import { Timestamp } from '../shown/Timestamp.tsx'
import { Percentage } from './Percentage.tsx'
import './statistics.css'
import { type Statistics, statisticsFigures, statisticsFile, statisticsWindows } from './statistics.ts'

/** Statistics that are read, for their panel. */
export type ReadStatistics = Reading<Statistics> & { readonly readAgain: () => Promise<Statistics | null> }

interface StatisticsPanelProps {
  /** The id of the entry that the statistics belong to. */
  readonly id: string
  readonly read: ReadStatistics
  /** Resets them, unless they have been reset in the meantime. */
  readonly reset: (seen: string | null) => Promise<unknown>
}

/** The statistics of three windows, with a download and a reset. */
export function StatisticsPanel({ id, read, reset }: StatisticsPanelProps) {
  const statistics = read.value
  const { formatMessage } = useIntl()
  const [isAsking, setAsking] = useState(false)
  const { wasReset, expectReset } = useForeignReset(statistics)
  const download = () => {
    if (!statistics) return
    const text = statisticsFile(id, statistics, isoSeconds(Date.now()))
    keep(new Blob([text], { type: 'text/csv;charset=utf-8' }), `statistics-${id}.csv`)
  }
  const csv = (
    <Button size="small" icon={<Download />} disabled={!statistics} onClick={download}>
      {formatMessage({ id: 'statistics.download' })}
    </Button>
  )
  return (
    <Panel
      title={formatMessage({ id: 'statistics.title' })}
      actions={
        <div className="statistics-actions">
          <Button size="small" icon={<Refresh />} loading={read.isLoading} onClick={read.retry}>
            {formatMessage({ id: 'statistics.refresh' })}
          </Button>
          {csv}
          <Button
            size="small"
            icon={<Reset />}
            intent="danger"
            variant="outlined"
            disabled={!statistics}
            onClick={() => setAsking(true)}
          >
            {formatMessage({ id: 'statistics.reset' })}
          </Button>
        </div>
      }
    >
      {wasReset && (
        <Callout intent="warning" role="status" className="statistics-note">
          {formatMessage({ id: 'statistics.wasReset' })}
        </Callout>
      )}
      <Read of={read} failed="statistics.failed" skeleton={6}>
        {(statistics) => <StatisticsTable statistics={statistics} />}
      </Read>
      {isAsking && statistics && (
        <ConfirmChange
          title={formatMessage({ id: 'statistics.reset.title' }, { id })}
          action={formatMessage({ id: 'statistics.reset' })}
          intent="danger"
          entity={statistics}
          shown={[
            {
              field: 'resetTime',
              label: 'statistics.since',
              value: ({ resetTime }) => resetTime,
              show: ({ resetTime }) => <Timestamp iso={resetTime} />,
            },
            {
              field: 'totalRequests',
              label: 'statistics.figure.totalRequests',
              value: ({ last30Days }) => last30Days.totalRequests,
            },
          ]}
          change={({ resetTime }) =>
            saveUnlessChanged(async () => {
              expectReset(true)
              try {
                return await reset(resetTime)
              } catch (refusal) {
                expectReset(false)
                throw refusal
              }
            }, read.readAgain)
          }
          onDone={() => {
            setAsking(false)
            showDone(formatMessage({ id: 'statistics.reset.done' }, { id }))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{formatMessage({ id: 'statistics.reset.means' })}</p>
          {csv}
        </ConfirmChange>
      )}
    </Panel>
  )
}

/**
 * Whether someone else reset the statistics while they were shown. A reset announced with `expectReset` is the user's
 * own.
 */
function useForeignReset(statistics: Statistics | null) {
  const [known, setKnown] = useState<string | null>(null)
  const [wasReset, setWasReset] = useState(false)
  const [isOwn, setOwn] = useState(false)
  const resetTime = statistics?.resetTime ?? null
  useEffect(() => {
    if (resetTime === null || resetTime === known) return
    if (known !== null) setWasReset(!isOwn)
    setKnown(resetTime)
    setOwn(false)
  }, [resetTime, known, isOwn])
  return { wasReset, expectReset: setOwn }
}

function StatisticsTable({ statistics }: { readonly statistics: Statistics }) {
  const { formatMessage } = useIntl()
  return (
    <>
      <DataTable
        className="statistics-figures"
        rows={statisticsFigures}
        columns={[
          { header: 'statistics.figure', cell: (figure) => formatMessage({ id: `statistics.figure.${figure}` }) },
          ...statisticsWindows.map(
            (window): TableColumn<Figure> => ({
              header: `statistics.window.${window}`,
              align: 'right',
              cell: (figure) => <StatisticsFigure figure={figure} of={statistics[window]} />,
            }),
          ),
        ]}
        label={formatMessage({ id: 'statistics.figures' })}
        scrolls="sideways"
      />
      <p className="data-panel-note muted">
        {formatMessage({ id: 'statistics.since' })} <Timestamp iso={statistics.resetTime} />
      </p>
    </>
  )
}

type Figure = (typeof statisticsFigures)[number]

interface StatisticsFigureProps {
  readonly figure: Figure
  readonly of: Statistics[(typeof statisticsWindows)[number]]
}

function StatisticsFigure({ figure, of }: StatisticsFigureProps) {
  const { formatNumber } = useIntl()
  if (figure === 'tpvInUsd') return <Money amount={of.tpvInUsd} currency="USD" />
  if (figure === 'conversionPercentage') return <Percentage value={of.conversionPercentage} />
  const value = of[figure]
  if (value === null) return <span className="muted">–</span>
  const isTime = figure === 'responseMillis' || figure === 'averageResponseMillis'
  return formatNumber(value, isTime ? { style: 'unit', unit: 'millisecond' } : {})
}
