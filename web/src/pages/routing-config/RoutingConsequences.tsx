import { useQuery } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import type { RoutingConfigFieldsFragment } from '../../gql/graphql.ts'
import '../../screens/entry/used-by.css'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { TrafficNow } from '../../screens/statistics/TrafficNow.tsx'
import { evaluationQuery } from './evaluation.ts'
import { reachOfAll, reachOfDraft } from './reach.ts'
import { statisticsQuery } from './statistics-query.ts'
import { stoppedTargets } from './stopped.ts'

interface RoutingConsequencesProps {
  readonly before: RoutingConfigFieldsFragment
  /** The configuration after the change. Null if it is deleted. */
  readonly after: RoutingConfigFieldsFragment | null
}

/** The targets that a change takes charges from: its gateways, and configurations that are no longer reached. */
export function RoutingConsequences({ before, after }: RoutingConsequencesProps) {
  const { formatMessage, formatList } = useIntl()
  const { data } = useQuery(evaluationQuery)
  const all = data?.routingConfigs
  const draft = after?.status === 'ACTIVE' ? { ...after, isReadable: true } : null
  const reach = all && draft && reachOfDraft(all, draft)
  const isCutOff = Boolean(reach?.takenBy) && all !== undefined && !reachOfAll(all)?.unreached.has(before.id)
  const stopped = stoppedTargets(before, isCutOff ? null : after)
  const cutOff = reach?.cutOff ?? []
  if (after !== null && stopped.length === 0 && cutOff.length === 0) return null
  return (
    <div className="used-by">
      {stopped.length > 0 && (
        <>
          <p>{formatMessage({ id: 'routing.stops' }, { id: before.id, count: stopped.length })}</p>
          <ul>
            {stopped.map((id) => (
              <li key={id}>
                <IdLink at="gateways/:gateways" id={id} />{' '}
                {before.targets.find(({ gatewayConfigId }) => gatewayConfigId === id)?.gatewayConfig?.displayName}
              </li>
            ))}
          </ul>
        </>
      )}
      {cutOff.length > 0 && (
        <p>
          {formatMessage(
            { id: 'routing.reach.cutOff' },
            { rules: formatList(cutOff), count: cutOff.length, isActive: 'true' },
          )}
        </p>
      )}
      <TrafficNow id={before.id} query={statisticsQuery} />
    </div>
  )
}
