import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { RoutingDraftInput, RoutingProjectionQuery } from '../../gql/graphql.ts'
import { Failure } from '../../screens/error/Failure.tsx'
import { Percentage } from '../../screens/statistics/Percentage.tsx'
import { LiveState } from '../../screens/what-if/LiveState.tsx'
import { useLiveAnswer } from '../../screens/what-if/use-live-answer.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

const projectionQuery = graphql(`
  query RoutingProjection($draft: RoutingDraftInput!) {
    routingProjection(draft: $draft) {
      last24Hours {
        approvalPercentage
        requests
        targets {
          gatewayConfigId
          weight
          requests
          approvalPercentage
        }
      }
      last30Days {
        approvalPercentage
        requests
        targets {
          gatewayConfigId
          weight
          requests
          approvalPercentage
        }
      }
    }
  }
`)

type Window = RoutingProjectionQuery['routingProjection']['last24Hours']
type Target = Window['targets'][number]

/** The expected approval rate of the targets, from their gateways' own statistics. */
export function Projection({ draft }: { readonly draft: RoutingDraftInput | null }) {
  const { formatMessage } = useIntl()
  const { data, isOutdated, error, retry } = useLiveAnswer(projectionQuery, draft && { draft: whatCounts(draft) })
  const isAsking = draft !== null && error === null && (data === null || isOutdated)
  return (
    <>
      <LiveState isComplete={draft !== null} isAsking={isAsking} isOutdated={isOutdated} />
      {error !== null && (
        <Failure what={formatMessage({ id: 'whatIf.projection.failed' })} error={error} retry={retry} />
      )}
      {data === null && isAsking && <SkeletonLines count={4} />}
      {data && (
        <div className={isOutdated ? 'what-if-outdated' : undefined} aria-busy={isAsking}>
          <ProjectionTable day={data.routingProjection.last24Hours} month={data.routingProjection.last30Days} />
          <PanelNote id="whatIf.projection.assumes" />
        </div>
      )}
    </>
  )
}

/** The part of a draft that a projection depends on. Other changes of the form do not request it again. */
function whatCounts({ id, targets }: RoutingDraftInput): RoutingDraftInput {
  return { id, targets, status: 'ACTIVE', priority: 0 }
}

function ProjectionTable({ day, month }: { readonly day: Window; readonly month: Window }) {
  const { formatMessage, formatNumber } = useIntl()
  const share = ({ gatewayConfigId: id, weight }: Target) =>
    formatMessage({ id: 'whatIf.share' }, { id, weight: formatNumber(weight / 100, { style: 'percent' }) })
  const cell = (window: Window) => (target: Target | null) =>
    target ? (
      <Rate of={window.targets.find(({ gatewayConfigId }) => gatewayConfigId === target.gatewayConfigId)} />
    ) : (
      <Sum of={window} />
    )
  return (
    <DataTable
      rows={[...day.targets, null]}
      columns={[
        {
          header: 'field.paymentGateway',
          cell: (target) => (target ? share(target) : formatMessage({ id: 'whatIf.projection.sum' })),
        },
        { header: 'statistics.window.last24Hours', cell: cell(day) },
        { header: 'statistics.window.last30Days', cell: cell(month) },
      ]}
      label={formatMessage({ id: 'whatIf.projection' })}
      scrolls="both"
    />
  )
}

/** A gateway's own approval rate. Unknown, not zero, if the gateway has no figures. */
function Rate({ of }: { readonly of: Window['targets'][number] | undefined }) {
  const { formatMessage } = useIntl()
  if (!of || of.requests === null) return formatMessage({ id: 'statistics.unread' })
  if (of.approvalPercentage === null) return formatMessage({ id: 'whatIf.noFigures' })
  return <Percentage value={of.approvalPercentage} />
}

function Sum({ of: { approvalPercentage, requests } }: { readonly of: Window }) {
  const { formatMessage } = useIntl()
  if (approvalPercentage === null) return formatMessage({ id: 'whatIf.projection.unknown' })
  return (
    <>
      <strong>
        <Percentage value={approvalPercentage} />
      </strong>
      {requests !== null && requests > 0 && (
        <span className="muted">
          {' '}
          {formatMessage(
            { id: 'whatIf.projection.volume' },
            { approvals: Math.round((requests * approvalPercentage) / 100), requests },
          )}
        </span>
      )}
    </>
  )
}
