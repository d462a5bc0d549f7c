import { asDecimal } from '../rest/decimal.ts'
import type { SampledCharge } from '../sample/charge-sample.ts'
import { inHundredths } from './in-hundredths.ts'
import { type Outcome, outcomesOf } from './outcomes.ts'
import { mayMeet, meets, type RoutingRule } from './rule.ts'
import { type RoutedGateway, type Shares, serves, sharesOf } from './shares.ts'

/** What a backtest compares, over which charges. */
interface BacktestQuestion {
  readonly charges: readonly SampledCharge[]
  /** The rules that decide now, and those that would: each in the order in which they are evaluated. */
  readonly before: readonly RoutingRule[]
  readonly after: readonly RoutingRule[]
  /** The draft, whether it is among the rules or not. */
  readonly draft: RoutingRule
  /** The id of the stored rule that the draft is of; null for a new one. */
  readonly storedId: string | null
  /** By id. */
  readonly gateways: ReadonlyMap<string, RoutedGateway>
  /** The gateway of each instrument configuration, by its id: it serves what no rule decides about. */
  readonly gatewayOfInstrument: ReadonlyMap<string, string>
}

/** What would have become of the charges. */
export interface Backtest {
  /** Charges that the draft would decide about. */
  readonly matched: number
  /** Charges that the stored version decides about. */
  readonly matchedNow: number
  /** Charges that meet the draft, but about which a rule before it decides. */
  readonly takenEarlier: number
  /** Charges of which it cannot be told whether the draft would decide. */
  readonly cannotTell: number
  /** Charges that would go elsewhere, all or with a part of their chances. */
  readonly affected: number
  /** Charges of which it cannot be told where they go, now or then. */
  readonly affectedUnknown: number
  /** How many charges are expected to move, most first. */
  readonly moves: readonly Move[]
  /** How many charges each gateway is expected to serve, of those whose way is known. */
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

/** The most rows that a backtest names. */
const mostRows = 50

/** Where a charge goes; the same key stands for the same shares. Null where that cannot be told. */
type Way = { readonly key: string; readonly shares: Shares } | null

interface Change {
  readonly before: Shares
  readonly after: Shares
  charges: number
}

/** Compares where the charges would go by two lists of rules. */
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

/** The rules that a charge may meet by its payment method and currency: most are ruled out at once for many charges. */
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

/** Where a charge goes by what decides about it: a rule, or else the gateway of its instrument configuration. */
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

  /** Where the instrument's own gateway cannot serve, another instrument may: which one, only the platform knows. */
  function defaultShares({ instrumentConfigId, currency }: SampledCharge): Shares | null {
    const gateway = gatewayOfInstrument.get(instrumentConfigId ?? '')
    return gateway !== undefined && serves(gateways.get(gateway), currency) ? new Map([[gateway, 1]]) : null
  }
}

/**
 * What changes for a charge; null where that cannot be told, as not all of its outcomes agree. Where it goes may be unknown
 * although it is certain that it goes there now and then.
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
 * The moves that explain the changes with as few as possible: what a gateway keeps does not move, and what it loses goes to
 * those that gain, in proportion to what they gain.
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

/** Shares that differ by less are the same. */
const negligible = 1e-9

/** The shares together with what no gateway serves. */
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
