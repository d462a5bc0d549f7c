import { funnelOf, irregularityOf, readVisits, visitsOf } from '../dashboard/paywall-funnel.ts'
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
})

export const paywallFunnelResolvers: Resolvers = {
  Query: {
    paywallMetrics: list(visits),
    async paywallFunnel(_root, { filter }, { rest }) {
      const { chargeId, customerId, sessionId } = filter ?? {}
      const read = await readVisits((query) =>
        rest.list(visits, { query: { chargeId, customerId, sessionId, ...query } }),
      )
      return funnelOf(read)
    },
  },
  PaywallFunnel: {
    visits(funnel, { step, irregularity, limit }) {
      const most = limit ?? 50
      if (most < 1 || most > largestPage) throw badInput('limit', `is not from 1 to ${largestPage}`)
      const found = visitsOf(funnel.visits, step ?? null, irregularity ?? null)
      return { items: found.slice(0, most), total: found.length }
    },
  },
  PaywallVisit: {
    id: ({ sessionId }) => sessionId,
    steps: ({ steps }) => steps ?? [],
    irregularity: irregularityOf,
  },
}
