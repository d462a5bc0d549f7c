import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { read } from '../http/list-parameters.ts'
import type { Store } from '../store/store.ts'
import { StatisticsReader } from './statistics.ts'

const noParameters = z.strictObject({})

/** The statistics of a merchant, or of all in the all-families view (specification 7.3). They cannot be reset. */
export function dashboardStatisticsEndpoint({ database }: Pick<Store, 'database'>): Endpoint {
  const statistics = new StatisticsReader(database)
  return {
    method: 'GET',
    path: '/dashboard/statistics',
    needs: ['dashboard.read'],
    handle({ query, scope, now }) {
      read(noParameters, query)
      const { resetTime, ...windows } = statistics.read({ merchant: scope }, { time: 0, before: null }, now)
      return JSON.stringify(windows)
    },
  }
}
