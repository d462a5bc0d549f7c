import { isAllFamiliesView } from '@portal/schema/access'
import { isPossible, type Metric, metrics, metricValue } from '@portal/schema/metric'
import type { Resolvers } from '../generated/resolvers.ts'
import { notificationQueue } from '../notifications/endpoints.ts'
import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { merchantOf } from '../request/owner.ts'
import { endpoint, type Row } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import { parameterNames } from '../rest/wire.ts'

/** The statistics of everything that the caller sees (specification 7.3). */
export const dashboard = endpoint('/dashboard/statistics', { name: 'dashboard statistics' })

/** The states of jobs that are not done. */
const waitingStates = ['READY', 'FAILED', 'STOPPED', 'FAILED_PERMANENTLY'] as const

export const dashboardResolvers: Resolvers = {
  Query: {
    async dashboardStatistics(_root, _args, context) {
      const { rest, services } = context
      const statistics = (await rest.load(dashboard, null)) as Row
      const values = Object.fromEntries(
        [...metrics.values()].map((metric) => [metric.value, metricValue(statistics, metric)]),
      )
      await services.dashboardSamples.note(seenBy(context), { resetTime: statistics.resetTime ?? null, values })
      return statistics
    },
    async dashboardReadings(_root, { codes, since }, context) {
      if (codes.length > metrics.size) throw badInput('codes', `are too many: at most ${metrics.size}`)
      const unknown = codes.find((code) => !metrics.has(code))
      if (unknown !== undefined) throw badInput('codes', 'contains an unknown metric code')
      const readings = await context.services.dashboardSamples.since(seenBy(context), Date.parse(since))
      return {
        at: readings.map(({ at }) => isoSeconds(at)),
        resetTime: readings.map(({ resetTime }) => resetTime),
        series: codes.map((code) => ({ code, values: readings.map(({ values }) => values[code] ?? null) })),
      }
    },
    async dashboardNotificationQueue(_root, _args, context) {
      requireAccess(context, 'charges')
      const { rest } = context
      return Promise.all(
        waitingStates.map(async (status) => {
          const counted = rest.list(notificationQueue, { query: { status, [parameterNames.limit]: 1 } })
          return { status, total: await counted.then(totalOf).catch(() => null) }
        }),
      )
    },
  },
  Statistics: {
    last60Minutes: ({ last60Minutes }) => last60Minutes ?? {},
    last24Hours: ({ last24Hours }) => last24Hours ?? {},
    last30Days: ({ last30Days }) => last30Days ?? {},
  },
  StatisticsWindow: {
    totalRequests: ({ totalRequests }) => possible(totalRequests, 'count'),
    tpvInUsd: ({ tpvInUsd }) => (possible(Number(tpvInUsd ?? Number.NaN), 'dollars') === null ? null : tpvInUsd),
    conversionPercentage: ({ conversionPercentage }) => possible(conversionPercentage, 'percentage'),
    approvals: ({ approvals }) => possible(approvals, 'count'),
    declines: ({ declines }) => possible(declines, 'count'),
    errors: ({ errors }) => possible(errors, 'count'),
    communicationFailures: ({ communicationFailures }) => possible(communicationFailures, 'count'),
    responseMillis: ({ responseMillis }) => possible(responseMillis, 'milliseconds'),
    averageResponseMillis: ({ averageResponseMillis }) => possible(averageResponseMillis, 'milliseconds'),
  },
}

function possible(value: unknown, unit: Metric['unit']): number | null {
  return typeof value === 'number' && isPossible(value, unit) ? value : null
}

function totalOf({ total }: { readonly total: number }): number {
  return total
}

/**
 * The owner of samples: the merchant (shared by all callers with access to it), or everything that a super account
 * sees.
 */
function seenBy(context: Context): string {
  // A merchant account's name cannot contain a star.
  return isAllFamiliesView(context.subject) ? `*${context.principal.merchantAccount}` : merchantOf(context)
}
