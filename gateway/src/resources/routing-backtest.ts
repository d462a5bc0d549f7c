import type { Resolvers, RoutingDraftInput } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { gatewayConfigs, instrumentConfigs, routingConfigs } from '../rest/endpoints.ts'
import { badInput, notFound } from '../rest/error.ts'
import { backtest } from '../routing/backtest.ts'
import { allRows, checkDraft } from '../routing/draft.ts'
import type { RoutingTableCache, RoutingTables } from '../routing/routing-table-cache.ts'
import { type RoutingRule, ruleOf } from '../routing/rule.ts'
import { routedGateway, type Shares } from '../routing/shares.ts'
import { chargeSampleOf, describedSample, sampleOwner } from '../sample/sample-of.ts'

export const routingBacktestResolvers: Resolvers = {
  Query: {
    async routingBacktest(_root, { draft: given, editSession }, context) {
      checkDraft(given)
      const [sample, tables] = await Promise.all([chargeSampleOf(context), tablesOf(context, editSession ?? null)])
      const { gateways, gatewayOfInstrument } = tables
      const { draft, rules, after, assumedActive } = withDraft(tables.rules, given)
      const found = backtest({
        charges: sample.charges,
        before: inOrder(rules.filter(isActive)),
        after: inOrder(after),
        draft,
        storedId: given.id ?? null,
        gateways,
        gatewayOfInstrument,
      })
      return { ...found, sample: describedSample(sample), assumedActive }
    },
  },
  RoutingAffectedCharge: {
    chargeId: ({ charge }) => charge.id,
    creationTime: ({ charge }) => charge.creationTime,
    amount: ({ charge }) => charge.amount,
    currency: ({ charge }) => charge.currency,
    before: ({ before }) => percentages(before),
    after: ({ after }) => percentages(after),
  },
}

/** The configurations that route charges. They are cached for half a minute per edit session. */
function tablesOf(
  context: Context<{ routingTableCache: RoutingTableCache }>,
  editSession: string | null,
): Promise<RoutingTables> {
  if (editSession === null) return readTables(context)
  if (editSession.length > longestSession) throw badInput('editSession', `is too long: at most ${longestSession}`)
  const { merchantAccount, callerName, merchant } = sampleOwner(context)
  const key = JSON.stringify([merchantAccount, callerName, merchant, editSession])
  return context.services.routingTableCache.get(key, () => readTables(context))
}

const longestSession = 64

async function readTables(context: Context): Promise<RoutingTables> {
  const [rules, gateways, instruments] = await Promise.all([
    allRows(context, routingConfigs),
    allRows(context, gatewayConfigs),
    allRows(context, instrumentConfigs),
  ])
  return {
    rules: rules.map((row) => ruleOf(String(row[routingConfigs.idField]), row)),
    gateways: new Map(gateways.map((row) => [String(row.id), routedGateway(row)])),
    gatewayOfInstrument: new Map(instruments.map((row) => [String(row.id), String(row.paymentGateway)])),
  }
}

/** The rules including the draft: it replaces its stored version, or comes last if it is new. */
function withDraft(rules: readonly RoutingRule[], given: RoutingDraftInput) {
  const version = rules.find(({ id }) => id === given.id)
  if (given.id != null && version === undefined) throw notFound(`${routingConfigs.name} ${given.id}`)
  const draft = ruleOf(given.id ?? 'draft', given)
  // A draft that is not active and never was is evaluated as active; otherwise it would change nothing.
  const assumedActive = !isActive(draft) && !(version && isActive(version))
  const isCounted = assumedActive || isActive(draft)
  const all = version ? rules.map((rule) => (rule === version ? draft : rule)) : [...rules, draft]
  const after = all.filter((rule) => (rule === draft ? isCounted : isActive(rule)))
  return { draft, rules, after, assumedActive }
}

function isActive({ status }: RoutingRule): boolean {
  return status === 'ACTIVE'
}

/** The order of evaluation. Rules with equal priority stay in the platform's order. */
function inOrder(rules: readonly RoutingRule[]): readonly RoutingRule[] {
  return rules.toSorted((a, b) => a.priority - b.priority)
}

function percentages(shares: Shares): Row[] {
  return [...shares]
    .map(([gatewayConfigId, share]) => ({ gatewayConfigId, percentage: Math.round(share * 10_000) / 100 }))
    .sort((a, b) => b.percentage - a.percentage)
}
