import { Classes } from '@blueprintjs/core'
import { Dashboard as DashboardIcon, Search } from '@blueprintjs/icons'
import { useCallback, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import type {
  DashboardChangesQuery,
  DashboardChangesQueryVariables,
  DashboardEntriesQuery,
  DashboardEntriesQueryVariables,
  DashboardFailuresQuery,
  DashboardFailuresQueryVariables,
  DashboardHealthQuery,
  DashboardHealthQueryVariables,
  DashboardPictureQuery,
  DashboardPictureQueryVariables,
  DashboardQuery,
  DashboardReadingsQuery,
  DashboardReadingsQueryVariables,
  FailureGrouping,
  HealthWindow,
  NotificationServiceQueuesQuery,
  NotificationServiceQueuesQueryVariables,
  PictureSpan,
  PlatformQueuesQuery,
  PlatformQueuesQueryVariables,
} from '../../gql/graphql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { Page } from '../../layout/page.tsx'
import { isoSeconds } from '../../values/iso-seconds.ts'
import '../../screens/object/detail.css'
import { Failure } from '../../screens/error/Failure.tsx'
import { HealthSentence } from '../../screens/health/HealthSentence.tsx'
import type { Health } from '../../screens/health/health.ts'
import { configurationTypes } from '../../screens/ledger/ledger-types.ts'
import { type LiveAnswer, useLive } from '../../screens/live/use-live.ts'
import { platformQueuesQuery, serviceQueuesQuery } from '../../screens/queues/queue-query.ts'
import type { Statistics } from '../../screens/statistics/statistics.ts'
import { useCurrentMerchant, useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { ChangesPanel } from './ChangesPanel.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { chargesOf } from './charges-link.ts'
import './dashboard.css'
import { FailuresPanel } from './FailuresPanel.tsx'
import { GatewaysPanel } from './GatewaysPanel.tsx'
import { MoveTraffic } from './MoveTraffic.tsx'
import { PicturePanel, type Subject } from './PicturePanel.tsx'
import { QueuePanel } from './QueuePanel.tsx'
import { StoppedNow } from './QueueStates.tsx'
import {
  changesQuery,
  dashboardQuery,
  entriesQuery,
  failuresQuery,
  healthQuery,
  pictureQuery,
  readingsQuery,
} from './queries.ts'
import { TilesPanel } from './TilesPanel.tsx'
import { useDashboardSetting } from './use-tiles.ts'

const hour = 3_600_000
const day = 24 * hour
const spanMs = { HOUR: hour, SIX_HOURS: 6 * hour, DAY: day } as const
const nothing = () => ({})
const types = Object.keys(configurationTypes)

/** The state of payments: an incident with its start and its reasons, recent changes, and figures with their trends. */
export function Component() {
  const { formatMessage } = useIntl()
  // Another merchant resets the state, because figures of one merchant must never appear under the name of another.
  const merchant = useCurrentMerchant()
  return (
    <Page title={formatMessage({ id: 'shell.menu.dashboard' })} icon={<DashboardIcon />}>
      <Dashboard key={merchant} />
    </Page>
  )
}

function Dashboard() {
  const mayCount = useCan('charges')
  const mayReadLedger = useCan('ledger')
  const mayStop = useCan('provisionAllFamilies')
  const [window, setWindow] = useState<HealthWindow>('LAST_60_MINUTES')
  const askHealth = useCallback(() => ({ window }), [window])
  const health = useLive<DashboardHealthQuery, DashboardHealthQueryVariables>(healthQuery, askHealth)
  const judged = (health.data?.dashboardHealth as Health | undefined) ?? null
  const platform = useLive<PlatformQueuesQuery, PlatformQueuesQueryVariables>(
    platformQueuesQuery,
    mayStop ? nothing : null,
  )
  const service = useLive<NotificationServiceQueuesQuery, NotificationServiceQueuesQueryVariables>(
    serviceQueuesQuery,
    mayStop ? nothing : null,
  )
  const systems = mayStop ? [platform, service] : []
  // The first verdict selects the gateway and the time. Later verdicts must not change them while someone reads.
  const opened = useOpened(judged)
  return (
    <div className="detail">
      <div>
        {judged ? (
          <HealthSentence health={judged} actions={<Ways health={judged} />} />
        ) : health.error ? (
          <Failed live={health} />
        ) : (
          <div className="dash-judging" aria-hidden="true">
            <span className={Classes.SKELETON} />
            <span className={Classes.SKELETON} />
          </div>
        )}
        <StoppedNow systems={systems} />
      </div>
      {judged === null && health.error === null && <LensSkeleton mayCount={mayCount} />}
      {(judged || health.error !== null) && (
        <Lens
          key={opened?.incident?.since ?? ''}
          opened={opened}
          health={health}
          window={window}
          onWindow={setWindow}
          mayCount={mayCount}
          mayReadLedger={mayReadLedger}
          queue={(mayCount || mayStop) && <QueuePanel mayCount={mayCount} systems={systems} />}
        />
      )}
      <Figures />
    </div>
  )
}

const awaited = { data: null, error: null, readAt: null, isCurrent: true, isHeld: false, refresh() {}, hold() {} }

/** Reserves the space of the panels about a gateway until the verdict selects it. */
function LensSkeleton({ mayCount }: Pick<LensProps, 'mayCount'>) {
  return (
    <div className="detail" inert>
      {mayCount && (
        <div className="detail-columns dash-lens">
          <PicturePanel
            live={awaited}
            span="DAY"
            onSpan={awaited.refresh}
            subject={null}
            onAll={awaited.refresh}
            usualRate={null}
            isWorse={false}
            marks={[]}
            onLookAround={awaited.refresh}
          />
          <FailuresPanel live={awaited} by="REASON" onBy={awaited.refresh} subject={null} since={0} />
        </div>
      )}
      <GatewaysPanel live={awaited} window="LAST_60_MINUTES" onWindow={awaited.refresh} onLookAt={awaited.refresh} />
    </div>
  )
}

/** The first verdict that was read. */
function useOpened(judged: Health | null): Health | null {
  const [opened, setOpened] = useState<Health | null>(null)
  if (opened === null && judged !== null) setOpened(judged)
  return opened ?? judged
}

function Failed({ live }: { readonly live: LiveAnswer<unknown> }) {
  const { formatMessage } = useIntl()
  return <Failure what={formatMessage({ id: 'health.failed' })} error={live.error} retry={live.refresh} />
}

/** Links from the sentence to the declined payments, and to the review of a route without the gateway. */
function Ways({ health: { incident, judgedAt, window } }: { readonly health: Health }) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const mayList = useCan('charges')
  const mayRoute = useCan('configRouting')
  if (!incident) return null
  const { gatewayConfigId, since, merchantAccount } = incident
  const from = since ? Date.parse(since) : Date.parse(judgedAt) - (window === 'LAST_24_HOURS' ? day : hour)
  return (
    <>
      {mayList && (
        <LinkButton
          icon={<Search />}
          to={path(chargesOf({ from, statuses: ['DECLINED', 'ERROR'], gateway: gatewayConfigId }))}
        >
          {formatMessage({ id: 'dashboard.failedPayments' })}
        </LinkButton>
      )}
      {gatewayConfigId && mayRoute && (
        <MoveTraffic gatewayConfigId={gatewayConfigId} merchantAccount={merchantAccount} />
      )}
    </>
  )
}

interface LensProps {
  readonly opened: Health | null
  readonly health: LiveAnswer<DashboardHealthQuery>
  readonly window: HealthWindow
  readonly onWindow: (window: HealthWindow) => void
  readonly mayCount: boolean
  readonly mayReadLedger: boolean
  readonly queue: React.ReactNode
}

/** The picture, the reasons, the gateways and the changes, all for the same gateway and time. */
function Lens({ opened, health, window, onWindow, mayCount, mayReadLedger, queue }: LensProps) {
  const [start] = useState(() => Date.now())
  const incident = opened?.incident ?? null
  const since = incident?.since ? Date.parse(incident.since) : null
  const [subject, setSubject] = useState<Subject | null>(() => subjectOf(incident))
  const [span, setSpan] = useState<PictureSpan>(() => spanFor(since, start))
  const [by, setBy] = useState<FailureGrouping>('REASON')
  const [chosen, setChosen] = useState<number | null>(null)
  const gateway = subject?.id ?? null
  const failuresSince =
    gateway !== null && gateway === incident?.gatewayConfigId && since !== null ? since : start - spanMs[span]

  const askPicture = useCallback(() => ({ span, gateway }), [span, gateway])
  const askFailures = useCallback(
    () => ({ by, gateway, since: isoSeconds(failuresSince) }),
    [by, gateway, failuresSince],
  )
  const picture = useLive<DashboardPictureQuery, DashboardPictureQueryVariables>(
    pictureQuery,
    mayCount ? askPicture : null,
    undefined,
    gateway ?? '',
  )
  const failures = useLive<DashboardFailuresQuery, DashboardFailuresQueryVariables>(
    failuresQuery,
    mayCount ? askFailures : null,
    undefined,
    gateway ?? '',
  )
  const around = useMemo(() => {
    if (chosen !== null) return { from: chosen - 1800, to: chosen + 1800 }
    const from = since === null ? start - day : since - 2 * hour
    return { from: Math.floor(from / 1000), to: null }
  }, [chosen, since, start])
  const askChanges = useCallback(() => {
    const to = around.to ?? Math.floor(Date.now() / 1000) + 1
    return { from: isoSeconds(around.from * 1000), to: isoSeconds(to * 1000), types }
  }, [around])
  const askEntries = useCallback(() => {
    const { from, to } = askChanges()
    return { from, to }
  }, [askChanges])
  const changes = useLive<DashboardChangesQuery, DashboardChangesQueryVariables>(
    changesQuery,
    mayReadLedger ? askChanges : null,
  )
  const entries = useLive<DashboardEntriesQuery, DashboardEntriesQueryVariables>(
    entriesQuery,
    mayReadLedger ? askEntries : null,
  )
  const marks = (changes.data?.ledger.items ?? []).map(({ at }) => Math.floor(Date.parse(at) / 1000))
  const judged = (health.data?.dashboardHealth as Health | undefined) ?? null
  const shown = judged?.incident && judged.incident.gatewayConfigId === gateway ? judged.incident : null
  const usualRate = shown?.usualRate ?? (gateway === null ? (judged?.all.usualRate ?? null) : usualOf(health, gateway))
  return (
    <>
      {mayCount && (
        <div className="detail-columns dash-lens">
          <PicturePanel
            live={picture}
            span={span}
            onSpan={setSpan}
            subject={subject}
            onAll={() => setSubject(null)}
            usualRate={usualRate}
            isWorse={shown !== null}
            marks={marks}
            onLookAround={setChosen}
          />
          <FailuresPanel live={failures} by={by} onBy={setBy} subject={subject} since={failuresSince} />
        </div>
      )}
      {/* If the verdict fails, the error replaces the sentence. */}
      {judged !== null && judged.gateways !== null && (
        <GatewaysPanel
          live={health}
          window={window}
          onWindow={onWindow}
          onLookAt={(next) => {
            setSubject(next)
            if (by === 'GATEWAY') setBy('REASON')
          }}
        />
      )}
      {(mayReadLedger || queue) && (
        <div className="detail-columns">
          {mayReadLedger && (
            <ChangesPanel
              live={changes}
              entries={entries.data?.ledger.total ?? null}
              from={around.from}
              to={around.to ?? Math.floor((changes.readAt ?? start) / 1000)}
              isChosen={chosen !== null}
              onAround={setChosen}
            />
          )}
          {queue}
        </div>
      )}
    </>
  )
}

function subjectOf(incident: Health['incident']): Subject | null {
  const id = incident?.gatewayConfigId
  return id ? { id, name: incident?.displayName || id } : null
}

/** The shortest range that includes the time before an incident. */
function spanFor(since: number | null, now: number): PictureSpan {
  if (since === null) return 'DAY'
  return now - since < 0.75 * hour ? 'HOUR' : now - since < 5 * hour ? 'SIX_HOURS' : 'DAY'
}

function usualOf(health: LiveAnswer<DashboardHealthQuery>, gateway: string): number | null {
  const found = health.data?.dashboardHealth.gateways?.find(({ gatewayConfigId }) => gatewayConfigId === gateway)
  return (found?.judgment as { usualRate: number | null } | undefined)?.usualRate ?? null
}

/** The chosen figures and the recorded readings. */
function Figures() {
  const [{ tiles, chart }, change] = useDashboardSetting()
  const figures = useLive<DashboardQuery, Record<string, never>>(dashboardQuery, nothing) as LiveAnswer<{
    readonly dashboardStatistics: Statistics
  }>
  const askReadings = useMemo(
    () => () => ({
      tiles: tiles.map(({ code }) => code),
      tilesSince: isoSeconds(Date.now() - hour),
      chart: [chart],
      chartSince: isoSeconds(Date.now() - 2 * day),
    }),
    [tiles, chart],
  )
  const readings = useLive<DashboardReadingsQuery, DashboardReadingsQueryVariables>(readingsQuery, askReadings)
  return (
    <>
      <TilesPanel
        tiles={tiles}
        live={figures}
        readings={readings.data?.tiles ?? null}
        onTiles={(next) => change({ tiles: next })}
      />
      <ChartPanel code={chart} live={readings} onCode={(code) => change({ chart: code })} />
    </>
  )
}
