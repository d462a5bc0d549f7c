import type { Endpoint } from '../http/endpoint.ts'
import { type PaywallDeps, paywallEndpoints } from './paywall-endpoints.ts'
import { paywallMetricsEndpoint } from './paywall-metrics.ts'

export function paywallPart(deps: PaywallDeps): Endpoint[] {
  return [...paywallEndpoints(deps), paywallMetricsEndpoint(deps)]
}
