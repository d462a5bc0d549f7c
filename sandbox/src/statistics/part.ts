import type { DatabaseSync } from 'node:sqlite'
import type { ResourceRows } from '../configuration/resource-rows.ts'
import { resources } from '../configuration/resources.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { dashboardStatisticsEndpoint } from './dashboard-endpoint.ts'
import { statisticsEndpoints } from './statistics-endpoints.ts'

export function statisticsPart(deps: { readonly database: DatabaseSync; readonly rows: ResourceRows }): Endpoint[] {
  return [
    ...resources.flatMap((resource) =>
      resource.countedBy ? statisticsEndpoints(deps, resource, resource.countedBy) : [],
    ),
    dashboardStatisticsEndpoint(deps),
  ]
}
