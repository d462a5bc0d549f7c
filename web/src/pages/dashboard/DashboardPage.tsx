import { Dashboard as DashboardIcon } from '@blueprintjs/icons'
import { useCallback, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import type {
  DashboardChangesQuery,
  DashboardChangesQueryVariables,
  DashboardQuery,
  DashboardReadingsQuery,
  DashboardReadingsQueryVariables,
  NotificationServiceQueuesQuery,
  NotificationServiceQueuesQueryVariables,
  PlatformQueuesQuery,
  PlatformQueuesQueryVariables,
} from '../../gql/graphql.ts'
import { Page } from '../../layout/page.tsx'
import '../../screens/detail.css'
import { platformQueuesQuery, serviceQueuesQuery } from '../../screens/queues/queue-query.ts'
import { moversOf } from '../../screens/statistics/change.ts'
import type { Statistics } from '../../screens/statistics/statistics.ts'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { CountsPanel } from './CountsPanel.tsx'
import './dashboard.css'
import { type LiveAnswer, useLive } from '../../screens/live/use-live.ts'
import { ChangesPanel, MoversPanel } from './IncidentPanel.tsx'
import { changesQuery, dashboardQuery, readingsQuery } from './queries.ts'
import { onsetOf } from './readings.ts'
import { GatewaysPanel, QueuePanel } from './SidePanels.tsx'
import { TilesPanel } from './TilesPanel.tsx'
import { useDashboardSetting } from './use-tiles.ts'

const hour = 3_600_000
const halfHour = 1800
const nothing = () => ({})

/** The state of payments: figures with their trends, a chart, anomalies and recent changes. */
export function Component() {
  const { formatMessage } = useIntl()
  // Another merchant resets the state: figures of one merchant must never appear under the name of another.
  const merchant = useCurrentMerchant()
  return (
    <Page title={formatMessage({ id: 'shell.menu.dashboard' })} icon={<DashboardIcon />}>
      <Dashboard key={merchant} />
    </Page>
  )
}

function Dashboard() {
  const [{ tiles, chart }, change] = useDashboardSetting()
  const [chosen, setChosen] = useState<number | null>(null)
  const maySeeGateways = useCan('provisioning')
  const mayCount = useCan('charges')
  const mayReadLedger = useCan('ledger')
  const mayStop = useCan('provisionAllFamilies')
  const platform = useLive<PlatformQueuesQuery, PlatformQueuesQueryVariables>(
    platformQueuesQuery,
    mayStop ? nothing : null,
  )
  const service = useLive<NotificationServiceQueuesQuery, NotificationServiceQueuesQueryVariables>(
    serviceQueuesQuery,
    mayStop ? nothing : null,
  )

  const figures = useLive<DashboardQuery, Record<string, never>>(dashboardQuery, nothing) as LiveAnswer<{
    readonly dashboardStatistics: Statistics
  }>
  const worst = figures.data ? (moversOf(figures.data.dashboardStatistics)[0] ?? null) : null
  const worstCode = worst?.metric.value ?? null
  const askedReadings = useMemo(
    () => () => ({
      tiles: tiles.map(({ code }) => code),
      tilesSince: isoOf(Date.now() - hour),
      chart: [...new Set([chart, ...(worstCode === null ? [] : [worstCode])])],
      chartSince: isoOf(Date.now() - 48 * hour),
    }),
    [tiles, chart, worstCode],
  )
  const readings = useLive<DashboardReadingsQuery, DashboardReadingsQueryVariables>(readingsQuery, askedReadings)
  const found = worst && readings.data ? onsetIn(readings.data, worst.metric.value, worst.change.expected) : null
  const around = chosen ?? found
  const askChanges = useCallback(() => {
    const moment = around ?? Math.floor(Date.now() / 1000)
    return { from: isoOf((moment - halfHour) * 1000), to: isoOf((moment + halfHour) * 1000) }
  }, [around])
  const changes = useLive<DashboardChangesQuery, DashboardChangesQueryVariables>(
    changesQuery,
    mayReadLedger ? askChanges : null,
  )
  const marks = (changes.data?.ledger.items ?? []).map(({ at }) => Math.floor(Date.parse(at) / 1000))
  return (
    <div className="detail">
      <TilesPanel
        tiles={tiles}
        live={figures}
        readings={readings.data?.tiles ?? null}
        onTiles={(next) => change({ tiles: next })}
      />
      <div className="detail-columns">
        <div className="detail-main">
          <ChartPanel
            code={chart}
            live={readings}
            marks={marks}
            onCode={(code) => change({ chart: code })}
            onLookAround={setChosen}
          />
        </div>
        <div className="detail-side">
          {maySeeGateways && <GatewaysPanel />}
          {(mayCount || mayStop) && <QueuePanel mayCount={mayCount} systems={mayStop ? [platform, service] : []} />}
          <MoversPanel live={figures} systems={[platform, service]} />
        </div>
      </div>
      {mayReadLedger && <ChangesPanel live={changes} around={around} isFound={chosen === null} onAround={setChosen} />}
      {mayCount && <CountsPanel />}
    </div>
  )
}

/** When the worst mover began to deviate, in seconds. Null if the samples do not show it. */
function onsetIn({ chart }: DashboardReadingsQuery, code: string, expected: number): number | null {
  const series = chart.series.find((each) => each.code === code)
  return series ? onsetOf({ ...chart, values: series.values }, expected) : null
}

function isoOf(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`
}
