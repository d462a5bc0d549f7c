import type { RoutingConfigFieldsFragment } from '../../gql/graphql.ts'
import { fallbacksIn } from './fallbacks.ts'
import { newTarget, targetsIn, weightIn } from './typed-targets.ts'
import { shareOut, totalOf, wholeWeight } from './weights.ts'

type Moved = Pick<RoutingConfigFieldsFragment, 'targets' | 'fallbacks'>

/**
 * A routing configuration that sends nothing to a gateway: the gateway's weight goes to the other targets in
 * proportion, otherwise to the first fallback, which becomes a target. Null if no gateway is left, or if the
 * configuration does not use the gateway.
 */
export function withoutGateway({ targets, fallbacks }: Moved, gatewayConfigId: string): Moved | null {
  if (!targets.some((target) => target.gatewayConfigId === gatewayConfigId && target.weight > 0)) return null
  const others = targets.filter((target) => target.gatewayConfigId !== gatewayConfigId)
  const [fallback, ...later] = fallbacks.filter((id) => id !== gatewayConfigId)
  const drained = targets.filter((target) => target.gatewayConfigId === gatewayConfigId)
  const stopped = drained.map((target) => ({ ...target, weight: 0 }))
  if (others.length > 0) {
    const shares = shareOut(
      others.map(({ weight }) => weight),
      wholeWeight,
    )
    return {
      targets: [...stopped, ...others.map((target, place) => ({ ...target, weight: shares[place] ?? 0 }))],
      fallbacks,
    }
  }
  const [model] = drained
  if (fallback === undefined || model === undefined) return null
  const target = { ...model, gatewayConfigId: fallback, gatewayConfig: null, weight: wholeWeight }
  return { targets: [...stopped, target], fallbacks: later }
}

/** The form values after a fallback became a target with the remaining weight. */
export function promoted(values: { readonly targets: string; readonly fallbacks: string }, gatewayConfigId: string) {
  const targets = targetsIn(values.targets).filter((target) => target.gatewayConfigId !== '')
  const left = Math.max(0, wholeWeight - totalOf(targets.map(({ weight }) => weightIn(weight))))
  const added = { ...newTarget(), gatewayConfigId, weight: String(left) }
  return {
    targets: JSON.stringify([...targets, added]),
    fallbacks: fallbacksIn(values.fallbacks)
      .filter((id) => id !== gatewayConfigId)
      .join(','),
  }
}
