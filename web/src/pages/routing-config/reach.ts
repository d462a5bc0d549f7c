import type { RoutingEvaluationQuery } from '../../gql/graphql.ts'
import { paymentMethods } from '../../screens/charge/charge-status.ts'
import { currencyDigits } from '../../values/currency.ts'
import { isDecimal } from '../../values/decimal.ts'
import type { RoutingDraft } from './draft.ts'
import { type Reachability, type RuleConditions, reachabilityOf } from './reachability.ts'

type Evaluated = RoutingEvaluationQuery['routingConfigs']
type Stored = Evaluated['items'][number]

const charges = { paymentMethods, digitsOf: currencyDigits }
const known = new WeakMap<object, Reachability>()

/** The reachability of the stored routing configurations. Null if not all of them were read. */
export function reachOfAll({ items, total }: Evaluated): Reachability | null {
  if (items.length < total) return null
  const before = known.get(items)
  if (before) return before
  const found = reachabilityOf(inOrder(items.map(conditionsOf)), charges)
  known.set(items, found)
  return found
}

/** The effects of a draft on the evaluation order. */
interface DraftReach {
  /** The configurations that take all charges before the draft. Null if some charges reach it. */
  readonly takenBy: readonly string[] | null
  /** The active configurations that are reached now, but would no longer be reached. */
  readonly cutOff: readonly string[]
  /**
   * The active configurations after the draft that lose all of their charges to it. Not empty only if the draft has no
   * conditions and is reached.
   */
  readonly caught: readonly string[]
}

/**
 * The effects of a draft if it is or were active. Null if not all configurations are known or the draft cannot be
 * parsed yet.
 */
export function reachOfDraft(
  { items, total }: Evaluated,
  draft: Omit<RoutingDraft, 'status' | 'targets' | 'fallbacks' | 'isShared'>,
): DraftReach | null {
  const { id, priority, paymentMethod, countries, currencies, minAmount, maxAmount, amountCurrency } = draft
  if (items.length < total || priority === null || !draft.isReadable) return null
  const own: Placed = {
    priority,
    rule: {
      id: id ?? draftId,
      isActive: true,
      paymentMethod,
      countries,
      currencies,
      minAmount,
      maxAmount,
      amountCurrency,
    },
  }
  const others = items.map(conditionsOf)
  const place = items.findIndex((item) => item.id === id)
  const now = reachabilityOf(inOrder(others), charges).unreached
  const then = reachabilityOf(inOrder(place < 0 ? [...others, own] : others.with(place, own)), charges)
  return {
    takenBy: then.unreached.get(own.rule.id) ?? null,
    cutOff: [...then.unreached.keys()].filter((each) => each !== own.rule.id && !now.has(each)),
    caught: then.catchAlls.get(own.rule.id) ?? [],
  }
}

/** Ids of the platform contain no spaces. */
const draftId = 'new one'

interface Placed {
  readonly priority: number
  readonly rule: RuleConditions
}

function conditionsOf(stored: Stored): Placed {
  const { id, status, priority, paymentMethod, countries, currencies, amountCurrency } = stored
  return {
    priority: priority ?? 0,
    rule: {
      id,
      isActive: status === 'ACTIVE',
      paymentMethod,
      countries,
      currencies,
      minAmount: amountOf(stored.minAmount),
      maxAmount: amountOf(stored.maxAmount),
      amountCurrency,
    },
  }
}

/** The evaluation order: equal priorities keep the platform's order, and a new one comes last. */
function inOrder(all: readonly Placed[]): readonly RuleConditions[] {
  return all.toSorted((one, other) => one.priority - other.priority).map(({ rule }) => rule)
}

function amountOf(amount: string | null): string | null {
  return amount !== null && isDecimal(amount) ? amount : null
}
