import type { Resolvers, RoutingDraftTargetInput } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import type { Endpoint, Row } from '../rest/endpoint.ts'
import { gatewayConfigs, routingConfigs } from '../rest/endpoints.ts'
import { checkDraft } from '../routing/draft.ts'
import { inHundredths } from '../routing/in-hundredths.ts'

/** The statistics of a target's gateway; null if they could not be read. */
interface TargetFigures {
  readonly target: RoutingDraftTargetInput
  readonly statistics: Row | null
}

export const routingProjectionResolvers: Resolvers = {
  Query: {
    async routingProjection(_root, { draft }, context) {
      checkDraft(draft)
      const asked = draft.targets.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
      const [own, ...statistics] = await Promise.all([
        draft.id == null ? null : statisticsOrNull(routingConfigs, draft.id, context),
        ...asked.map(({ gatewayConfigId }) => statisticsOrNull(gatewayConfigs, gatewayConfigId, context)),
      ])
      const figures = asked.map((target, place) => ({ target, statistics: statistics[place] ?? null }))
      return {
        last24Hours: projected(figures, own ?? null, 'last24Hours'),
        last30Days: projected(figures, own ?? null, 'last30Days'),
      }
    },
  },
}

/** A gateway without statistics does not affect the others. */
async function statisticsOrNull(of: Endpoint, id: string, { rest, deadline }: Context): Promise<Row | null> {
  try {
    return await rest.load(of, id, { part: 'statistics' })
  } catch (error) {
    if (deadline.aborted) throw error
    return null
  }
}

type WindowName = 'last24Hours' | 'last30Days'

function projected(figures: readonly TargetFigures[], own: Row | null, name: WindowName): Row {
  const targets = figures.map(({ target: { gatewayConfigId, weight }, statistics }) => {
    const { totalRequests = null, approvals = null } = statistics?.[name] ?? {}
    const hasFigures = totalRequests > 0 && approvals !== null
    return { gatewayConfigId, weight, requests: totalRequests, rate: hasFigures ? approvals / totalRequests : null }
  })
  const isKnown = targets.every(({ rate }) => rate !== null)
  const sum = targets.reduce((all, { weight, rate }) => all + weight * (rate ?? 0), 0)
  return {
    approvalPercentage: isKnown ? inHundredths(sum) : null,
    requests: own?.[name]?.totalRequests ?? null,
    targets: targets.map(({ rate, ...target }) => ({
      ...target,
      approvalPercentage: rate === null ? null : inHundredths(rate * 100),
    })),
  }
}
