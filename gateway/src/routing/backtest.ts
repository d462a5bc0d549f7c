import { asDecimal } from '../rest/decimal.ts'
import type { SampledCharge } from '../sample/charge-sample.ts'
import { inHundredths } from './in-hundredths.ts'
import { type Outcome, outcomesOf } from './outcomes.ts'
import { mayMeet, meets, type RoutingRule } from './rule.ts'
import { type RoutedGateway, type Shares, serves, sharesOf } from './shares.ts'

/** The input of a backtest: the charges and the rule lists to compare. */
interface BacktestQuestion {
  readonly charges: readonly SampledCharge[]
  /** The current and the future rules, each in order of evaluation. */
  readonly before: readonly RoutingRule[]
  readonly after: readonly RoutingRule[]
  /** The draft, even if it is not among the rules. */
  readonly draft: RoutingRule
  /** The id of the draft's stored rule; null for a new one. */
  readonly storedId: string | null
  /** Keyed by id. */
  readonly gateways: ReadonlyMap<string, RoutedGateway>
  /** The gateway of each instrument configuration, by its id. It serves charges that no rule matches. */
  readonly gatewayOfInstrument: ReadonlyMap<string, string>
}

/** The result of a backtest. */
export interface Backtest {
  /** Number of charges that the draft would decide. */
  readonly matched: number
  /** Number of charges that the stored version decides. */
  readonly matchedNow: number
  /** Number of charges that match the draft, but are decided by an earlier rule. */
  readonly takenEarlier: number
  /** Number of charges for which it is unknown whether the draft would decide them. */
  readonly cannotTell: number
  /** Number of charges that would be routed differently, at least for a part of their shares. */
  readonly affected: number
  /** Number of charges whose route is unknown, before or after. */
  readonly affectedUnknown: number
  /** The expected number of charges per move, largest first. */
  readonly moves: readonly Move[]
  /** The expected number of charges per gateway, for charges with a known route. */
  readonly gateways: readonly GatewayLoad[]
  /** The newest of the affected charges. */
  readonly rows: readonly AffectedCharge[]
}

interface Move {
  /** Null for no gateway. */
  readonly from: string | null
  readonly to: string | null
  readonly charges: number
}

interface GatewayLoad {
  readonly gatewayConfigId: string
  readonly before: number
  readonly after: number
}

interface AffectedCharge {
  readonly charge: SampledCharge
  readonly before: Shares
  readonly after: Shares
}

/** Maximum number of affected charges in the result. */
const mostRows = 50

/** The route of a charge. Routes with the same key have the same shares. Null if unknown. */
type Way = { readonly key: string; readonly shares: Shares } | null

interface Change {
  readonly before: Shares
  readonly after: Shares
  charges: number
}

/** Compares the routes of the charges under two rule lists. */
export function backtest(question: BacktestQuestion): Backtest {
  const { charges, draft, storedId, after } = question
  const wayOf = createWays(question)
  const possibleFor = createPossible(question)
  const changes = new Map<string, Change>()
  const rows: AffectedCharge[] = []
  const count = { matched: 0, matchedNow: 0, takenEarlier: 0, cannotTell: 0, affected: 0, affectedUnknown: 0 }
  for (const charge of charges) {
    const amount = charge.amount === null ? null : asDecimal(charge.amount)
    const possible = possibleFor(charge)
    const outcomes = outcomesOf(charge, amount, possible.before, possible.after)
    const deciding = outcomes.filter((outcome) => outcome.after === draft).length
    if (deciding === outcomes.length) count.matched++
    else if (deciding > 0) count.cannotTell++
    else if (after.includes(draft) && meets(draft, charge, amount) === true) count.takenEarlier++
    if (storedId !== null && outcomes.every((outcome) => outcome.before?.id === storedId)) count.matchedNow++
    const change = changeOf(outcomes, charge, wayOf)
    if (change === null) {
      count.affectedUnknown++
      continue
    }
    const same = changes.get(change.key)
    if (same) same.charges++
    else changes.set(change.key, { before: change.before, after: change.after, charges: 1 })
    if (!change.isChanged) continue
    count.affected++
    if (rows.length < mostRows) rows.push({ charge, before: change.before, after: change.after })
  }
  const all = [...changes.values()]
  return { ...count, moves: movesOf(all), gateways: loadsOf(all), rows }
}

/**
 * The rules that a charge may match, judging by its payment method and currency. Many charges share the result, which
 * rules out most rules.
 */
function createPossible({ before, after }: BacktestQuestion) {
  const known = new Map<string, Pick<BacktestQuestion, 'before' | 'after'>>()
  return (charge: SampledCharge) => {
    const key = `${charge.paymentMethod} ${charge.currency}`
    let possible = known.get(key)
    if (possible === undefined) {
      const isPossible = (rule: RoutingRule) => mayMeet(rule, charge)
      possible = { before: before.filter(isPossible), after: after.filter(isPossible) }
      known.set(key, possible)
    }
    return possible
  }
}

/** The route of a charge: the route of the deciding rule, otherwise the gateway of its instrument configuration. */
function createWays({ gateways, gatewayOfInstrument }: BacktestQuestion) {
  const known = new Map<string, Way>()
  return (rule: RoutingRule | null, charge: SampledCharge, isDraft: boolean): Way => {
    const name = rule ? `${isDraft} ${rule.id} ${charge.currency}` : `${charge.instrumentConfigId} ${charge.currency}`
    let way = known.get(name)
    if (way === undefined) {
      const shares = rule ? sharesOf(rule, charge.currency, gateways) : defaultShares(charge)
      way = shares && { key: keyOf(shares), shares }
      known.set(name, way)
    }
    return way
  }

  /** If the instrument's own gateway cannot serve, another instrument may; only the platform knows which one. */
  function defaultShares({ instrumentConfigId, currency }: SampledCharge): Shares | null {
    const gateway = gatewayOfInstrument.get(instrumentConfigId ?? '')
    return gateway !== undefined && serves(gateways.get(gateway), currency) ? new Map([[gateway, 1]]) : null
  }
}

/**
 * The change for a charge; null if it is unknown because its possible outcomes differ. A route may be unknown even if
 * it certainly stays the same.
 */
function changeOf(
  outcomes: readonly Outcome[],
  charge: SampledCharge,
  wayOf: ReturnType<typeof createWays>,
): { readonly key: string; readonly isChanged: boolean; readonly before: Shares; readonly after: Shares } | null {
  const ways = outcomes.map((outcome) => {
    const isSameRule = outcome.after === outcome.before
    const before = wayOf(outcome.before, charge, false)
    const after = isSameRule ? before : wayOf(outcome.after, charge, true)
    return { before, after, isSame: isSameRule || (before !== null && before.key === after?.key) }
  })
  const [first] = ways
  const isOne = ways.every(
    ({ before, after }) => before?.key === first?.before?.key && after?.key === first?.after?.key,
  )
  if (isOne && first?.before && first.after) {
    const { before, after, isSame } = first
    return { key: `${before.key} > ${after.key}`, isChanged: !isSame, before: before.shares, after: after.shares }
  }
  return ways.every(({ isSame }) => isSame) ? { key: '', isChanged: false, before: nowhere, after: nowhere } : null
}

const nowhere: Shares = new Map()

/**
 * The smallest set of moves that explains the changes. A gateway's remaining share does not move. A lost share goes to
 * the gateways that gain, in proportion to their gains.
 */
function movesOf(changes: readonly Change[]): Move[] {
  const sums = new Map<string, { from: string | null; to: string | null; charges: number }>()
  for (const { charges, ...change } of changes) {
    const [before, after] = [withNone(change.before), withNone(change.after)]
    const gained = [...after].map(([to, share]) => ({ to, by: Math.max(0, share - (before.get(to) ?? 0)) }))
    const total = gained.reduce((sum, { by }) => sum + by, 0)
    for (const [from, share] of before) {
      const lost = share - (after.get(from) ?? 0)
      if (lost <= negligible || total <= negligible) continue
      for (const { to, by } of gained) {
        if (by <= negligible) continue
        const key = JSON.stringify([from, to])
        const sum = sums.get(key) ?? { from, to, charges: 0 }
        sum.charges += (charges * lost * by) / total
        sums.set(key, sum)
      }
    }
  }
  return [...sums.values()]
    .map((move) => ({ ...move, charges: inHundredths(move.charges) }))
    .sort((a, b) => b.charges - a.charges || compare(a.from, b.from) || compare(a.to, b.to))
}

/** Shares that differ by less count as equal. */
const negligible = 1e-9

/** The shares, plus the share that no gateway serves. */
function withNone(shares: Shares): ReadonlyMap<string | null, number> {
  const served = [...shares.values()].reduce((sum, share) => sum + share, 0)
  return served < 1 - negligible ? new Map<string | null, number>([...shares, [null, 1 - served]]) : shares
}

function loadsOf(changes: readonly Change[]): GatewayLoad[] {
  const loads = new Map<string, { before: number; after: number }>()
  const add = (shares: Shares, side: 'before' | 'after', charges: number) => {
    for (const [gateway, share] of shares) {
      const load = loads.get(gateway) ?? { before: 0, after: 0 }
      load[side] += share * charges
      loads.set(gateway, load)
    }
  }
  for (const { before, after, charges } of changes) {
    add(before, 'before', charges)
    add(after, 'after', charges)
  }
  return [...loads]
    .map(([gatewayConfigId, load]) => ({
      gatewayConfigId,
      before: inHundredths(load.before),
      after: inHundredths(load.after),
    }))
    .sort((a, b) => b.after - a.after || b.before - a.before || compare(a.gatewayConfigId, b.gatewayConfigId))
}

function keyOf(shares: Shares): string {
  return JSON.stringify([...shares].map(([gateway, share]) => [gateway, inHundredths(share * 100)]).sort())
}

function compare(a: string | null, b: string | null): number {
  return (a ?? '').localeCompare(b ?? '', 'en')
}
