import type { DatabaseSync } from 'node:sqlite'
import type { CreateCharge } from '../charges/charge-creation.ts'
import type { ResolvePendingCharge } from '../charges/pending-charge.ts'
import type { CreateCustomer } from '../customers/customer-creation.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { PaymentMethodCache } from '../payment-methods/payment-method-cache.ts'
import { paywallEndpoints } from './paywall-endpoints.ts'
import { paywallMetricsEndpoint } from './paywall-metrics.ts'
import type { PaywallSessions } from './paywall-session.ts'

interface PaywallDeps {
  readonly database: DatabaseSync
  readonly paywallSessions: PaywallSessions
  readonly paymentMethods: PaymentMethodCache
  readonly createCharge: CreateCharge
  readonly resolvePendingCharge: ResolvePendingCharge
  readonly createCustomer: CreateCustomer
}

export function paywallPart(deps: PaywallDeps): Endpoint[] {
  return [...paywallEndpoints(deps), paywallMetricsEndpoint(deps)]
}
