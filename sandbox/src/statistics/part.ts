import type { DatabaseSync } from 'node:sqlite'
import type { ResourceRows } from '../configuration/resource-rows.ts'
import { resources } from '../configuration/resources.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { dashboardStatisticsEndpoint } from './dashboard-endpoint.ts'
import { statisticsEndpoints } from './statistics-endpoints.ts'

interface StatisticsDeps {
  readonly database: DatabaseSync
  readonly rows: ResourceRows
}

export function statisticsPart(deps: StatisticsDeps): Endpoint[] {
  return [
    ...resources.flatMap((resource) =>
      resource.countedBy ? statisticsEndpoints(deps, resource, resource.countedBy) : [],
    ),
    dashboardStatisticsEndpoint(deps),
  ]
}
