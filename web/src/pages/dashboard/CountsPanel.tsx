import { useLazyQuery } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useFormatDate } from '../../preferences/preferences.tsx'
import { Failure } from '../../screens/Failure.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { Bar } from '../../ui/Bar.tsx'
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { chargesBetween } from './charges-link.ts'
import { chargeCountsQuery } from './queries.ts'

const columns = { charged: 'CHARGED', declined: 'DECLINED', error: 'ERROR' } as const
const tones = { charged: 'good', declined: 'bad', error: 'wait' } as const
const names = Object.keys(columns) as (keyof typeof columns)[]

/** The charges of the last 24 hours by hour and status. Counted on request. */
export function CountsPanel() {
  const { formatMessage, formatNumber } = useIntl()
  const format = useFormatDate()
  const path = useMerchantPath()
  const [count, { data, error, loading }] = useLazyQuery(chargeCountsQuery, {
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  })
  const counts = data?.dashboardChargeCounts as Counts | undefined
  const most = Math.max(1, ...(counts?.buckets ?? []).flatMap((bucket) => names.map((name) => bucket[name] ?? 0)))
  const title = formatMessage({ id: 'dashboard.counts' })
  return (
    <Panel
      title={title}
      actions={
        <div className="live-actions">
          {counts && (
            <span className="live-age muted">
              <Timestamp iso={counts.countedAt} form="brief" />
            </span>
          )}
          <Button size="small" loading={loading} onClick={() => void count()}>
            {formatMessage({ id: 'dashboard.counts.count' })}
          </Button>
        </div>
      }
    >
      {error && <Failure what={formatMessage({ id: 'dashboard.failed' }, { panel: title })} error={error} />}
      {!counts && !error && <p className="muted">{formatMessage({ id: 'dashboard.counts.how' })}</p>}
      {counts && (
        <DataTable
          label={title}
          scrolls="sideways"
          rows={counts.buckets.toReversed()}
          columns={[
            {
              header: 'dashboard.counts.hour',
              cell: ({ from, to }) => `${format(from).brief.join(' ')}–${format(to).brief[1]}`,
            },
            ...names.map(
              (name): TableColumn<Bucket> => ({
                header: `enum.transactionStatus.${columns[name]}`,
                align: 'right',
                cell: (bucket) => (
                  <Count
                    count={bucket[name] ?? null}
                    to={path(chargesBetween(Date.parse(bucket.from), Date.parse(bucket.to) - 1000, columns[name]))}
                    percent={((bucket[name] ?? 0) / most) * 100}
                    tone={tones[name]}
                    text={formatNumber(bucket[name] ?? 0)}
                    unread={formatMessage({ id: 'statistics.unread' })}
                  />
                ),
              }),
            ),
          ]}
        />
      )}
    </Panel>
  )
}

interface Counts {
  readonly countedAt: string
  readonly buckets: readonly Bucket[]
}

type Bucket = { readonly from: string; readonly to: string } & Readonly<Record<keyof typeof columns, number | null>>

interface CountProps {
  readonly count: number | null
  /** The list of the counted charges. */
  readonly to: string
  readonly percent: number
  readonly tone: 'good' | 'bad' | 'wait'
  readonly text: string
  readonly unread: string
}

function Count({ count, to, percent, tone, text, unread }: CountProps) {
  if (count === null) return <span className="muted">{unread}</span>
  if (count === 0) return text
  return (
    <span className="dash-count">
      <Bar percent={percent} tone={tone} />
      <Link to={to}>{text}</Link>
    </span>
  )
}
