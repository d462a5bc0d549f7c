import type { RoutingEvaluationQuery } from '../../gql/graphql.ts'
import { paymentMethods } from '../../screens/charge/charge-status.ts'
import { currencyDigits } from '../../screens/currency.ts'
import { isDecimal } from '../../screens/decimal.ts'
import type { RoutingDraft } from './draft.ts'
import { type Reachability, type RuleConditions, reachabilityOf } from './reachability.ts'

type Evaluated = RoutingEvaluationQuery['routingConfigs']
type Stored = Evaluated['items'][number]

const charges = { paymentMethods, digitsOf: currencyDigits }
const known = new WeakMap<object, Reachability>()

/** How the stored routing configurations reach each other; null where not all of them were read. */
export function reachOfAll({ items, total }: Evaluated): Reachability | null {
  if (items.length < total) return null
  const before = known.get(items)
  if (before) return before
  const found = reachabilityOf(inOrder(items.map(conditionsOf)), charges)
  known.set(items, found)
  return found
}

/** What a draft means for the order in which charges are routed. */
interface DraftReach {
  /** Who takes all charges before the draft; null where some reach it. */
  readonly takenBy: readonly string[] | null
  /** The active ones that would no longer be reached because of it, though they are now. */
  readonly cutOff: readonly string[]
  /** The active ones after it, where it asks nothing of a charge and some reach it: it takes all of theirs. */
  readonly caught: readonly string[]
}

/** What a draft that is, or would be, active means for all. Null where not all are known, or it cannot be read yet. */
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

/** No id of the platform has a space. */
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

/** The order of the evaluation: equal ones stay as the platform has them, a new one comes after them. */
function inOrder(all: readonly Placed[]): readonly RuleConditions[] {
  return all.toSorted((one, other) => one.priority - other.priority).map(({ rule }) => rule)
}

function amountOf(amount: string | null): string | null {
  return amount !== null && isDecimal(amount) ? amount : null
}
