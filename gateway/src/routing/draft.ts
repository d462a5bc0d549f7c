import { routingConfigBounds as bounds } from '@portal/schema/routing-config'
import type { RoutingDraftInput } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import { asDecimal } from '../rest/decimal.ts'
import type { Endpoint, Row } from '../rest/endpoint.ts'
import { badInput, codedError } from '../rest/error.ts'
import { largestPage } from '../rest/rest.ts'
import { parameterNames } from '../rest/wire.ts'

const mostCodes = 300

/**
 * Throws BAD_INPUT with the field if a draft cannot be evaluated. The platform reports other errors when the draft is
 * saved.
 */
export function checkDraft({ targets, fallbacks, countries, currencies, ...draft }: RoutingDraftInput): void {
  if (targets.length === 0) throw badInput('targets', 'is required')
  if (targets.length > bounds.targets.most)
    throw badInput('targets', `is too long: at most ${bounds.targets.most} gateways`)
  const total = targets.reduce((sum, { weight }) => sum + weight, 0)
  if (targets.some(({ weight }) => weight < 0)) throw badInput('targets', 'weight: value is too low: at least 0')
  if (Math.abs(total - bounds.totalWeight) > 1e-6) {
    throw badInput(
      'targets',
      `the weights total ${Number(total.toFixed(6))}: they must total exactly ${bounds.totalWeight}`,
    )
  }
  if (new Set(targets.map(({ gatewayConfigId }) => gatewayConfigId)).size < targets.length) {
    throw badInput('targets', 'name a gateway twice')
  }
  for (const [field, codes, most] of [
    ['fallbacks', fallbacks, bounds.fallbacks.most],
    ['countries', countries, mostCodes],
    ['currencies', currencies, mostCodes],
  ] as const) {
    if ((codes?.length ?? 0) > most) throw badInput(field, `is too long: at most ${most}`)
  }
  const { minAmount, maxAmount, amountCurrency } = draft
  if ((minAmount != null || maxAmount != null) && !amountCurrency) throw badInput('amountCurrency', 'is required')
  if (minAmount != null && maxAmount != null && asDecimal(minAmount) > asDecimal(maxAmount)) {
    throw badInput('minAmount', 'value is too high: at most maxAmount')
  }
}

/**
 * All rows of an endpoint, in its order. Throws NOT_SUPPORTED if one call cannot return all of them, because a part of
 * them is not enough.
 */
export async function allRows({ rest }: Context, of: Endpoint): Promise<readonly Row[]> {
  const { items, total } = await rest.list(of, {
    query: { [parameterNames.sort]: of.defaultSort, [parameterNames.limit]: largestPage },
  })
  if (total <= items.length) return items
  throw codedError('NOT_SUPPORTED', `There are ${total} of ${of.path}: figures are made of at most ${largestPage}`)
}
