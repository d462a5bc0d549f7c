import type { Row } from '../rest/endpoint.ts'
import type { RoutingRule, Target } from './rule.ts'

/** The share of each gateway for one kind of charge, 0 to 1. The remainder up to 1 is served by no gateway. */
export type Shares = ReadonlyMap<string, number>

/** A gateway as routing sees it. */
export interface RoutedGateway {
  readonly isEnabled: boolean
  /** Empty if it accepts all currencies. */
  readonly currencies: ReadonlySet<string>
}

/** Converts a platform row to a gateway. */
export function routedGateway({ status, currencies }: Row): RoutedGateway {
  return { isEnabled: status === 'ENABLED', currencies: new Set(Array.isArray(currencies) ? currencies : []) }
}

/** Whether a gateway accepts charges in a currency. If the currency is unknown (null), every enabled gateway does. */
export function serves(gateway: RoutedGateway | undefined, currency: string | null): boolean {
  if (!gateway?.isEnabled) return false
  return currency === null || gateway.currencies.size === 0 || gateway.currencies.has(currency)
}

/**
 * The gateways that a rule tries first, by weight. A gateway that cannot serve is replaced by the next one that can:
 * first the other targets by priority, then the fallbacks. If the currency is unknown (null), every enabled gateway can
 * serve.
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
