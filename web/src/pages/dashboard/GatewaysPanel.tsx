import { Button, SegmentedControl } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { DashboardHealthQuery, HealthWindow } from '../../gql/graphql.ts'
import type { Judgment } from '../../screens/health/health.ts'
import { LivePanel } from '../../screens/live/LivePanel.tsx'
import type { LiveAnswer } from '../../screens/live/use-live.ts'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { signed } from '../../screens/statistics/metric-texts.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { chargesOf } from './charges-link.ts'
import type { Subject } from './PicturePanel.tsx'
import { leastOf, RateBand } from './RateBand.tsx'

const windows = ['LAST_60_MINUTES', 'LAST_24_HOURS'] as const satisfies readonly HealthWindow[]
const windowMs = { LAST_60_MINUTES: 3_600_000, LAST_24_HOURS: 86_400_000 } as const

interface GatewaysPanelProps {
  readonly live: LiveAnswer<DashboardHealthQuery>
  readonly window: HealthWindow
  readonly onWindow: (window: HealthWindow) => void
  /** Shows the charges of a gateway and why they fail. */
  readonly onLookAt: (subject: Subject) => void
}

type Gateway = NonNullable<DashboardHealthQuery['dashboardHealth']['gateways']>[number]
interface GatewayRow {
  /** Null for all gateways together. */
  readonly gateway: Gateway | null
  readonly judgment: Judgment
}

/** The gateways, worst change first: the rate, its usual band, and counts that add up. */
export function GatewaysPanel({ live, window, onWindow, onLookAt }: GatewaysPanelProps) {
  const { formatMessage, formatNumber, locale } = useIntl()
  const path = usePath()
  const charges = useMerchantPath()
  const mayList = useCan('charges')
  const mayRoute = useCan('configRouting')
  const health = live.data?.dashboardHealth
  const gateways = health?.gateways as readonly Gateway[] | null | undefined
  const rows: GatewayRow[] = [
    ...(gateways ?? []).map((gateway) => ({ gateway, judgment: gateway.judgment as Judgment })),
    ...(health ? [{ gateway: null, judgment: health.all as Judgment }] : []),
  ]
  const least = leastOf(rows.map(({ judgment }) => judgment))
  const percent = (rate: number) => formatNumber(rate / 100, percentStyle)
  const count = (value: number | null) =>
    value === null ? (
      formatMessage({ id: 'statistics.unread' })
    ) : value === 0 ? (
      <span className="muted">–</span>
    ) : (
      formatNumber(value)
    )
  const listed = (row: GatewayRow, value: number | null, status: string) => {
    if (!value || !mayList) return count(value)
    const to = Date.parse(health?.judgedAt ?? '')
    const gateway = row.gateway?.gatewayConfigId
    const merchant = row.gateway?.merchantAccount
    const target = chargesOf({ from: to - windowMs[row.judgment.window], to, statuses: [status], gateway })
    return (
      <Link to={merchant ? path('charges', {}, merchant) + target.slice('charges'.length) : charges(target)}>
        {formatNumber(value)}
      </Link>
    )
  }
  const against = ({ verdict, rate, usualRate, missing }: Judgment) => {
    if (verdict === 'TOO_FEW') return formatMessage({ id: 'health.row.few' }, { missing })
    if (verdict === 'NO_PAST' || rate === null || usualRate === null) return formatMessage({ id: 'health.row.noPast' })
    const points = signed(formatNumber(rate - usualRate, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }))
    return formatMessage({ id: 'dashboard.points' }, { points })
  }
  const sumText = ({ requests, ...counts }: Judgment) => {
    if (requests === null) return null
    const parts = sumParts.flatMap(([name, id]) => {
      const value = counts[name]
      return value ? [`${formatNumber(value)} ${formatMessage({ id }).toLocaleLowerCase(locale)}`] : []
    })
    return parts.length > 0 ? `${formatNumber(requests)} = ${parts.join(' + ')}` : null
  }
  return (
    <LivePanel
      isQuiet
      title={formatMessage({ id: 'dashboard.gateways' }, { window: formatMessage({ id: `health.window.${window}` }) })}
      live={live}
      skeleton={10}
      actions={
        <SegmentedControl
          small
          aria-label={formatMessage({ id: 'dashboard.gateways.window' })}
          value={window}
          onValueChange={(value) => onWindow(windows.find((each) => each === value) ?? window)}
          options={windows.map((value) => ({ value, label: formatMessage({ id: `health.window.short.${value}` }) }))}
        />
      }
    >
      <p className="dash-sentence muted">{formatMessage({ id: 'dashboard.gateways.means' })}</p>
      <DataTable
        className="dash-gateways"
        label={formatMessage({ id: 'dashboard.gateways.label' })}
        rows={rows}
        rowKey={({ gateway }) => (gateway ? `${gateway.merchantAccount} ${gateway.gatewayConfigId}` : 'all')}
        columns={[
          {
            header: 'dashboard.gateway',
            cell: ({ gateway, judgment }) => {
              if (!gateway) return <b>{formatMessage({ id: 'dashboard.gateways.total' })}</b>
              const { gatewayConfigId: id, displayName, merchantAccount } = gateway
              return (
                <>
                  <IdLink at="gateways/:gateways" id={id} owner={merchantAccount} /> {displayName}
                  {judgment.window !== window && (
                    <span className="muted"> · {formatMessage({ id: `health.window.${judgment.window}` })}</span>
                  )}
                  <span className="dash-gateway-acts">
                    {mayList && (
                      <Button size="small" variant="minimal" onClick={() => onLookAt({ id, name: displayName || id })}>
                        {formatMessage({ id: 'dashboard.gateways.why' })}
                        <span className="visually-hidden"> {id}</span>
                      </Button>
                    )}
                    {mayRoute && (
                      <Link to={`${path('routing', {}, merchantAccount)}?gatewayConfigId=${encodeURIComponent(id)}`}>
                        {formatMessage({ id: 'dashboard.gateways.routes' })}
                        <span className="visually-hidden"> {id}</span>
                      </Link>
                    )}
                  </span>
                  <span className="dash-sum muted">{sumText(judgment)}</span>
                </>
              )
            },
          },
          {
            header: 'dashboard.metric.CR',
            align: 'right',
            cell: ({ judgment: { rate, verdict } }) =>
              rate === null ? (
                formatMessage({ id: verdict === 'UNREAD' ? 'statistics.unread' : 'health.row.none' })
              ) : (
                <span className={verdict === 'WORSE' ? 'health-bad' : undefined}>{percent(rate)}</span>
              ),
          },
          {
            header: <>{formatMessage({ id: 'dashboard.gateways.band' }, { least: percent(least) })}</>,
            from: 'wide',
            cell: ({ judgment }) => <RateBand judgment={judgment} least={least} />,
          },
          {
            header: 'dashboard.gateways.against',
            align: 'right',
            cell: ({ judgment }) => (
              <span className={judgment.verdict === 'WORSE' ? 'health-bad' : 'muted'}>{against(judgment)}</span>
            ),
          },
          {
            header: 'health.column.requests',
            align: 'right',
            from: 'medium',
            cell: ({ judgment }) => count(judgment.requests),
          },
          {
            header: 'health.column.approved',
            align: 'right',
            from: 'wide',
            cell: ({ judgment }) => count(judgment.approved),
          },
          {
            header: 'health.column.declined',
            align: 'right',
            from: 'wide',
            cell: (row) => listed(row, row.judgment.declined, 'DECLINED'),
          },
          {
            header: 'health.column.errors',
            align: 'right',
            from: 'wide',
            cell: (row) => listed(row, row.judgment.errors, 'ERROR'),
          },
          {
            header: 'health.column.silent',
            align: 'right',
            from: 'wide',
            cell: ({ judgment }) => count(judgment.communicationFailures),
          },
          {
            header: 'health.column.undecided',
            align: 'right',
            from: 'wide',
            cell: ({ judgment }) => count(judgment.undecided),
          },
        ]}
      />
      {health?.gatewaysTotal != null && health.gatewaysTotal > (gateways?.length ?? 0) && (
        <Link to={path('gateways')}>
          {formatMessage({ id: 'dashboard.gateways.all' }, { count: formatNumber(health.gatewaysTotal) })}
        </Link>
      )}
    </LivePanel>
  )
}

const percentStyle = { style: 'percent', maximumFractionDigits: 1 } as const

/** The parts of a sum that a narrow screen shows as one line. */
const sumParts = [
  ['approved', 'health.column.approved'],
  ['declined', 'health.column.declined'],
  ['errors', 'health.column.errors'],
  ['communicationFailures', 'health.column.silent'],
  ['undecided', 'health.column.undecided'],
] as const
