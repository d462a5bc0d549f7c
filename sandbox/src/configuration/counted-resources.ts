import type { CountedResource } from '../statistics/statistics-endpoints.ts'
import { gatewayConfigs } from './gateway-config.ts'
import { instrumentConfigs } from './instrument-config.ts'
import { routingConfigs } from './routing-config.ts'

/** The resources with statistics, and what counts for a row of each. */
export const countedResources: readonly CountedResource[] = [
  { resource: gatewayConfigs, countedFor: ({ merchant, id }) => ({ merchant, paymentGateway: id }) },
  { resource: instrumentConfigs, countedFor: ({ merchant, id }) => ({ merchant, instrumentConfigId: id }) },
  { resource: routingConfigs, countedFor: ({ merchant, id }) => ({ merchant, routingConfigId: id }) },
]
