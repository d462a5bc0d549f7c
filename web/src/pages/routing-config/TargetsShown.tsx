import { FormattedMessage, FormattedNumber } from 'react-intl'
import { Link } from 'react-router-dom'
import type { RoutingConfigFieldsFragment } from '../../gql/graphql.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { WeightBar, WeightSwatch } from './WeightBar.tsx'

interface TargetsShownProps {
  /** A review contains the targets as sent, without data about their gateways. */
  readonly targets: readonly (Omit<RoutingConfigFieldsFragment['targets'][number], 'gatewayConfig'> &
    Partial<Pick<RoutingConfigFieldsFragment['targets'][number], 'gatewayConfig'>>)[]
}

/** The targets with their weights: one bar, and one line per target. */
export function TargetsShown({ targets }: TargetsShownProps) {
  const path = usePath()
  return (
    <>
      <WeightBar shares={targets} />
      <ul className="weight-shares">
        {targets.map(({ gatewayConfigId: id, gatewayConfig, weight, priority }, place) => (
          <li key={id}>
            <WeightSwatch place={place} />
            <span className="weight-figure">
              <FormattedNumber value={weight / 100} style="percent" />
            </span>
            <Link to={path('gateways/:gateways', { gateways: id })}>
              {id} {gatewayConfig?.displayName}
            </Link>
            <span className="muted">
              {weight === 0 ? (
                <FormattedMessage id="routing.drained" />
              ) : (
                <FormattedMessage id="routing.priority" values={{ priority: priority ?? 1 }} />
              )}
            </span>
            {gatewayConfig?.status === 'DISABLED' && (
              <span className="targets-problem">
                <FormattedMessage id="routing.disabled" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
