import { funnelOf, irregularityOf, readVisits, visitsOf, visitsWith } from '../dashboard/paywall-funnel.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'
import { largestPage } from '../rest/rest.ts'
import { list } from './crud.ts'

const visits = endpoint('/paywallmetrics', {
  name: 'paywall session',
  idField: 'sessionId',
  searchBy: ['sessionId'],
  sortBy: { creationTime: 'text' },
  defaultSort: '-creationTime',
  // A row has no creation time, because a session begins with its first step.
  createdAt: ({ steps }) => steps?.[0]?.time,
})

export const paywallFunnelResolvers: Resolvers = {
  Query: {
    paywallMetrics: list(visits),
    async paywallFunnel(_root, { filter, paymentMethod, country, from, to }, { rest }) {
      const { chargeId, customerId, sessionId } = filter ?? {}
      const read = await readVisits((query) =>
        rest.list(visits, { query: { chargeId, customerId, sessionId, ...query } }),
      )
      const conditions = {
        paymentMethod: paymentMethod || null,
        country: country || null,
        from: from ? Date.parse(from) : Number.NEGATIVE_INFINITY,
        to: to ? Date.parse(to) : Number.POSITIVE_INFINITY,
      }
      return funnelOf(visitsWith(read, conditions))
    },
  },
  PaywallFunnel: {
    visits(funnel, { step, leftAfter, irregularity, limit }) {
      const most = limit ?? 50
      if (most < 1 || most > largestPage) throw badInput('limit', `is not from 1 to ${largestPage}`)
      const found = visitsOf(funnel.visits, {
        step: step ?? null,
        leftAfter: leftAfter ?? null,
        irregularity: irregularity ?? null,
      })
      return { items: found.slice(0, most), total: found.length }
    },
  },
  PaywallVisit: {
    id: ({ sessionId }) => sessionId,
    steps: ({ steps }) => steps ?? [],
    irregularity: irregularityOf,
  },
}
