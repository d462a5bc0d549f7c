import type { Row } from '../rest/endpoint.ts'
import type { RoutingRule, Target } from './rule.ts'

/** The share of each gateway in a kind of charges, 0 to 1. The remainder to 1 is served by no gateway. */
export type Shares = ReadonlyMap<string, number>

/** A gateway as routing sees it. */
export interface RoutedGateway {
  readonly isEnabled: boolean
  /** Empty for all. */
  readonly currencies: ReadonlySet<string>
}

/** The gateway of a row of the platform. */
export function routedGateway({ status, currencies }: Row): RoutedGateway {
  return { isEnabled: status === 'ENABLED', currencies: new Set(Array.isArray(currencies) ? currencies : []) }
}

/** Whether a gateway accepts charges in a currency. With null (unknown) every enabled gateway does. */
export function serves(gateway: RoutedGateway | undefined, currency: string | null): boolean {
  if (!gateway?.isEnabled) return false
  return currency === null || gateway.currencies.size === 0 || gateway.currencies.has(currency)
}

/**
 * The gateways that a rule tries first, by weight. One that cannot serve is replaced by the next one that can: first
 * the other targets by priority, then the fallbacks. With a null (unknown) currency every enabled gateway can serve.
 */
export function sharesOf(
  { targets, fallbacks }: RoutingRule,
  currency: string | null,
  gateways: ReadonlyMap<string, RoutedGateway>,
): Shares {
  const canServe = (id: string) => serves(gateways.get(id), currency)
  const asked = targets.filter(({ weight }) => weight > 0)
  const total = asked.reduce((sum, { weight }) => sum + weight, 0)
  const inOrder = [...asked.toSorted(byPriority).map(({ gatewayConfigId }) => gatewayConfigId), ...fallbacks]
  const replacement = inOrder.find(canServe)
  const shares = new Map<string, number>()
  for (const { gatewayConfigId, weight } of asked) {
    const serving = canServe(gatewayConfigId) ? gatewayConfigId : replacement
    if (serving !== undefined) shares.set(serving, (shares.get(serving) ?? 0) + weight / total)
  }
  return shares
}

function byPriority(a: Target, b: Target): number {
  return a.priority - b.priority || b.weight - a.weight
}
