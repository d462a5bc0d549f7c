import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { RoutingBacktestQuery, RoutingDraftInput } from '../../gql/graphql.ts'
import { LiveFigures } from '../../screens/what-if/LiveFigures.tsx'
import { SampleRemarks } from '../../screens/what-if/SampleRemarks.tsx'
import { AffectedCharges } from './AffectedCharges.tsx'

const backtestQuery = graphql(`
  query RoutingBacktest($draft: RoutingDraftInput!, $editSession: String) {
    routingBacktest(draft: $draft, editSession: $editSession) {
      sample {
        ...SampleParts
      }
      assumedActive
      matched
      matchedNow
      takenEarlier
      cannotTell
      affected
      affectedUnknown
      moves {
        from
        to
        charges
      }
      gateways {
        gatewayConfigId
        before
        after
      }
      rows {
        chargeId
        creationTime
        amount
        currency
        before {
          gatewayConfigId
          percentage
        }
        after {
          gatewayConfigId
          percentage
        }
      }
    }
  }
`)

/** The result of a backtest. */
export type Found = RoutingBacktestQuery['routingBacktest']

/**
 * The outcome of the newest charges under a draft. Null for an incomplete draft: the last result stays and is marked as
 * outdated.
 */
export function Backtest({ draft }: { readonly draft: RoutingDraftInput | null }) {
  const { formatMessage } = useIntl()
  // While this is open, the gateway need not read the configurations again after each pause in typing.
  const [editSession] = useState(() => crypto.randomUUID())
  return (
    <LiveFigures
      title={formatMessage({ id: 'whatIf.title' })}
      query={backtestQuery}
      variables={draft && { draft, editSession }}
    >
      {(data, isOutdated) => <BacktestAnswer found={data.routingBacktest} isOutdated={isOutdated} />}
    </LiveFigures>
  )
}

/** The result of a backtest as text: first the moved charges, then the limitations. */
export function BacktestAnswer({ found, isOutdated }: { readonly found: Found; readonly isOutdated: boolean }) {
  const { formatMessage, formatList } = useIntl()
  const { sample, matched, affected, moves, gateways } = found
  if (sample.charges === 0) return <p className="data-panel-note">{formatMessage({ id: 'whatIf.noCharges' })}</p>
  const moved = moves.reduce((sum, { charges }) => sum + charges, 0)
  // If targets share charges by weight, only probabilities change.
  const isExact = moved === affected
  const stopped = gateways.filter(({ before, after }) => before > 0 && after === 0)
  const counted = { charges: sample.charges, matched, moved: isExact ? affected : Math.round(moved * 100) / 100 }
  return (
    <>
      <p className="what-if-summary" role={isOutdated ? undefined : 'status'}>
        {formatMessage(
          { id: 'whatIf.summary' },
          { ...counted, isExact: String(isExact), isAll: String(affected === matched) },
        )}
      </p>
      {found.assumedActive && <p>{formatMessage({ id: 'whatIf.assumedActive' })}</p>}
      {moves.length > 0 && (
        <ul className="what-if-moves">
          {moves.map(({ from, to, charges }) => (
            <li key={`${from} ${to}`}>
              {formatMessage(
                { id: 'whatIf.move' },
                {
                  charges,
                  from: from ?? nobody,
                  to: to ?? nobody,
                  hasFrom: String(from !== null),
                  hasTo: String(to !== null),
                },
              )}
            </li>
          ))}
        </ul>
      )}
      {stopped.length > 0 && (
        <p className="what-if-stops">
          {formatMessage(
            { id: 'whatIf.stops' },
            { gateways: formatList(stopped.map(({ gatewayConfigId }) => gatewayConfigId)), count: stopped.length },
          )}
        </p>
      )}
      <AffectedCharges rows={found.rows} affected={affected} />
      <Remarks found={found} isExact={isExact} />
    </>
  )
}

const nobody = ''

/** Caveats that the figures need. */
function Remarks({ found, isExact }: { readonly found: Found; readonly isExact: boolean }) {
  const { formatMessage } = useIntl()
  const { sample, takenEarlier, cannotTell, affectedUnknown, matchedNow } = found
  return (
    <ul className="what-if-remarks muted">
      {matchedNow > 0 && <li>{formatMessage({ id: 'whatIf.matchedNow' }, { count: matchedNow })}</li>}
      {takenEarlier > 0 && <li>{formatMessage({ id: 'whatIf.takenEarlier' }, { count: takenEarlier })}</li>}
      {cannotTell > 0 && <li>{formatMessage({ id: 'whatIf.cannotTell' }, { count: cannotTell })}</li>}
      {affectedUnknown > 0 && <li>{formatMessage({ id: 'whatIf.affectedUnknown' }, { count: affectedUnknown })}</li>}
      {!isExact && <li>{formatMessage({ id: 'whatIf.byWeight' })}</li>}
      <SampleRemarks sample={sample} />
    </ul>
  )
}
