import type { SampledCharge } from '../sample/charge-sample.ts'
import { meets, type RoutingRule, type Verdict } from './rule.ts'

/** The rule that decides about a charge in each of two lists; null if no rule matches. */
export interface Outcome {
  readonly before: RoutingRule | null
  readonly after: RoutingRule | null
}

/**
 * All possible outcomes of a charge under two rule lists in order of evaluation; exactly one if the charge has every
 * field that the rules test. Otherwise, each condition that cannot be decided is tried both ways, and identical
 * conditions have the same result in both lists.
 */
export function outcomesOf(
  charge: SampledCharge,
  amount: bigint | null,
  before: readonly RoutingRule[],
  after: readonly RoutingRule[],
): readonly Outcome[] {
  const verdicts = new Map<RoutingRule, Verdict>()
  const verdictOf = (rule: RoutingRule): Verdict => {
    let verdict = verdicts.get(rule)
    if (verdict === undefined) {
      verdict = meets(rule, charge, amount)
      verdicts.set(rule, verdict)
    }
    return verdict
  }
  const outcomes: Outcome[] = []
  const walk = (fromBefore: number, fromAfter: number, assumed: ReadonlyMap<string, boolean>): void => {
    const first = nextOf(before, fromBefore, assumed, verdictOf)
    const second = nextOf(after, fromAfter, assumed, verdictOf)
    const open = first.open ?? second.open
    if (open === null) {
      outcomes.push({ before: before[first.place] ?? null, after: after[second.place] ?? null })
      return
    }
    for (const isMet of [true, false]) walk(first.place, second.place, new Map(assumed).set(open, isMet))
  }
  walk(0, 0, nothingAssumed)
  return outcomes
}

const nothingAssumed: ReadonlyMap<string, boolean> = new Map()

/** The index of the first rule that matches or cannot be decided; the length of the list if there is none. */
function nextOf(
  rules: readonly RoutingRule[],
  from: number,
  assumed: ReadonlyMap<string, boolean>,
  verdictOf: (rule: RoutingRule) => Verdict,
): { readonly place: number; readonly open: string | null } {
  for (let place = from; place < rules.length; place++) {
    const verdict = verdictOf(rules[place] as RoutingRule)
    const isMet = typeof verdict === 'string' ? assumed.get(verdict) : verdict
    if (isMet === undefined) return { place, open: String(verdict) }
    if (isMet) return { place, open: null }
  }
  return { place: rules.length, open: null }
}
