import { setImmediate } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import type { LedgerPlace } from '../lists/list-walk.ts'
import { isPostgres } from '../store/migration-steps.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import type { BegunEntry, EndedEntry } from './entry.ts'

/** An entry: its start, and its end if known. */
export interface LedgerEntry {
  readonly chain: string
  readonly seq: number
  readonly at: number
  readonly endedAt: number | null
  readonly kind: string
  readonly account: string
  readonly caller: string
  readonly objectType: string
  readonly objectId: string
  readonly outcome: 'done' | 'refused' | 'unknown'
  readonly begun: BegunEntry
  readonly ended: EndedEntry | null
}

/** The conditions for the entries of a chain. An entry must meet all of them. */
export interface LedgerQuery {
  /** The beginning of an object's id or a caller's name, in any case. */
  readonly search?: string | undefined
  readonly caller?: string | undefined
  readonly account?: string | undefined
  /** Entries of any of these types. */
  readonly objectTypes?: readonly string[] | undefined
  /**
   * Entries of any of these actions, by name; `add`, `save` and `remove` include every action that begins with the
   * verb.
   */
  readonly acts?: readonly string[] | undefined
  readonly objectId?: string | undefined
  readonly kind?: 'mutation' | 'reveal' | undefined
  /** Entries with any of these outcomes. */
  readonly outcomes?: readonly LedgerEntry['outcome'][] | undefined
  /** Milliseconds; `to` is exclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Includes entries of requests that repeated an earlier one without a further effect. */
  readonly withRepeats?: boolean | undefined
}

/** The requested page, newest first unless `oldestFirst` is set. */
export interface LedgerPaging {
  readonly limit: number
  readonly offset: number
  readonly oldestFirst?: boolean
}

/** Entries and their total. The total is a lower bound if not all records could be scanned. */
export interface LedgerFind {
  readonly entries: readonly LedgerEntry[]
  readonly total: number
  readonly totalIsExact: boolean
}

/** Maximum number of records that a query scans. */
export const widestLook = 50_000
/** Maximum offset of a page, and maximum count. */
export const deepestPage = 10_000

/**
 * Number of records that one statement scans: a few milliseconds of work. Other requests are served between statements.
 */
const stepSize = 1_000
/** Maximum difference between the clocks of two replicas, in milliseconds. */
const clockSlackMs = 60 * 60_000

/** The entries of a chain that match a query. Scans a bounded number of records in small steps. */
export async function findEntries(
  store: Store,
  chain: string,
  query: LedgerQuery,
  { limit, offset, oldestFirst = false }: LedgerPaging,
): Promise<LedgerFind> {
  const { places, isWhole } = await placesOf(store, chain, query, oldestFirst, deepestPage + 1)
  const page = places.slice(offset, offset + limit)
  return {
    entries: await entriesAt(store, chain, page),
    total: Math.min(places.length, deepestPage),
    totalIsExact: isWhole && places.length <= deepestPage,
  }
}

/** Maximum number of records that one request of a walk scans, so that it finishes in time. */
const widestStep = 50_000

/** The start and end places for a walk through all current records of a chain. */
export async function placeToWalk(store: Store, chain: string, oldestFirst: boolean): Promise<LedgerPlace> {
  const records = store.selectFrom('ledgerRecord').select('seq').where('chain', '=', chain).limit(1)
  const [oldest, newest] = [
    (await records.orderBy('seq').executeTakeFirst())?.seq ?? 1,
    (await records.orderBy('seq', 'desc').executeTakeFirst())?.seq ?? 0,
  ]
  return oldestFirst ? { next: oldest, last: newest } : { next: newest, last: oldest }
}

/**
 * The next entries of a walk, at most `limit`, and the place after them; null at the end. Entries are found by place
 * alone, so entries that are added or pruned in the meantime shift no others.
 */
export async function walkEntries(
  store: Store,
  chain: string,
  query: LedgerQuery,
  { next, last }: LedgerPlace,
  { oldestFirst, limit }: { readonly oldestFirst: boolean; readonly limit: number },
): Promise<{ readonly entries: readonly LedgerEntry[]; readonly place: LedgerPlace | null }> {
  const way = oldestFirst ? 1 : -1
  const found: number[] = []
  let at = next
  for (let scanned = 0; scanned < widestStep && way * (last - at) >= 0; scanned += stepSize) {
    const end = oldestFirst ? Math.min(last, at + stepSize - 1) : Math.max(last, at - stepSize + 1)
    const [low, high] = oldestFirst ? [at, end] : [end, at]
    const rows = await step(store, () =>
      matching(store, chain, query)
        .where('begun.seq', '>=', low)
        .where('begun.seq', '<=', high)
        .orderBy('begun.seq', oldestFirst ? 'asc' : 'desc')
        .limit(limit - found.length)
        .execute(),
    )
    for (const { seq } of rows) found.push(seq)
    const lastFound = found.at(-1)
    at = found.length === limit && lastFound !== undefined ? lastFound + way : end + way
    if (found.length === limit) break
  }
  return { entries: await entriesAt(store, chain, found), place: way * (last - at) >= 0 ? { next: at, last } : null }
}

/** The newest entry of a chain that matches a query. */
export async function findNewest(store: Store, chain: string, query: LedgerQuery): Promise<LedgerEntry | undefined> {
  const { places } = await placesOf(store, chain, query, false, 1)
  const [entry] = await entriesAt(store, chain, places.slice(0, 1))
  return entry
}

/** The entries at the given places, in order. */
async function entriesAt(store: Store, chain: string, places: readonly number[]): Promise<LedgerEntry[]> {
  if (places.length === 0) return []
  const rows = await step(store, () =>
    entriesOf(store, chain).where('begun.seq', 'in', places).select(columns).execute(),
  )
  const bySeq = new Map(rows.map((row) => [row.seq, entryOf(row)]))
  return places.map((seq) => bySeq.get(seq)).filter((entry) => entry !== undefined)
}

/** Places of entries in the requested order, and whether every record that may match was scanned. */
interface Places {
  readonly places: readonly number[]
  readonly isWhole: boolean
}

/** The places of the entries that match a query, `most` of them or slightly more. */
function placesOf(
  store: Store,
  chain: string,
  query: LedgerQuery,
  oldestFirst: boolean,
  most: number,
): Promise<Places> {
  const { objectId } = query
  return objectId === undefined
    ? placesInPeriod(store, chain, query, oldestFirst, most)
    : placesOfObject(store, chain, { ...query, objectId }, oldestFirst, most)
}

async function placesInPeriod(
  store: Store,
  chain: string,
  query: LedgerQuery,
  oldestFirst: boolean,
  most: number,
): Promise<Places> {
  const { floor, from, to } = await boundsOf(store, chain, query)
  const places: number[] = []
  for (let done = 0; done < to - from && places.length < most; done += stepSize) {
    const [low, high] = oldestFirst
      ? [from + done, Math.min(to, from + done + stepSize)]
      : [Math.max(from, to - done - stepSize), to - done]
    const rows = await step(store, () =>
      matching(store, chain, query)
        .where('begun.seq', '>', low)
        .where('begun.seq', '<=', high)
        .orderBy('begun.seq', oldestFirst ? 'asc' : 'desc')
        .execute(),
    )
    for (const { seq } of rows) places.push(seq)
  }
  return { places, isWhole: floor === 0 || !(await hasRecordsUpTo(store, chain, floor, query)) }
}

/** Scans the records of one object from the newest, using their index. */
async function placesOfObject(
  store: Store,
  chain: string,
  query: LedgerQuery & { readonly objectId: string },
  oldestFirst: boolean,
  most: number,
): Promise<Places> {
  const found = new Set<number>()
  let before = Number.MAX_SAFE_INTEGER
  for (let done = 0; done < widestLook; done += stepSize) {
    const records = await step(store, () =>
      store
        .selectFrom('ledgerRecord')
        .select(['seq', 'act'])
        .where('chain', '=', chain)
        .where('objectId', '=', query.objectId)
        .where('seq', '<', before)
        .orderBy('seq', 'desc')
        .limit(stepSize)
        .execute(),
    )
    if (records.length > 0) {
      const acts = [...new Set(records.map(({ act }) => act))]
      const rows = await step(store, () => matching(store, chain, query).where('begun.seq', 'in', acts).execute())
      for (const { seq } of rows) found.add(seq)
    }
    before = records.at(-1)?.seq ?? 0
    const places = [...found].sort((a, b) => (oldestFirst ? a - b : b - a))
    if (records.length < stepSize) return { places, isWhole: true }
    // An entry after the last record is in its final place, because an entry ends after it begins.
    if (!oldestFirst && (places[most - 1] ?? 0) > before) return { places, isWhole: true }
  }
  return { places: [...found].sort((a, b) => (oldestFirst ? a - b : b - a)), isWhole: false }
}

/** The last queued statement of each store in this process. */
const lastSteps = new WeakMap<Store, Promise<unknown>>()

/**
 * Runs a statement of a read. SQLite blocks the process, so statements run one at a time, and other requests come
 * before the next one.
 */
async function step<Result>(store: Store, run: () => Promise<Result>): Promise<Result> {
  if (isPostgres(store)) return run()
  const turn = (lastSteps.get(store) ?? Promise.resolve()).then(() => setImmediate())
  const result = turn.then(run)
  lastSteps.set(
    store,
    result.catch(() => {}),
  )
  return result
}

/** One entry of a chain, or null. */
export async function findEntry(store: Store, chain: string, seq: number): Promise<LedgerEntry | null> {
  const row = await entriesOf(store, chain).where('begun.seq', '=', seq).select(columns).executeTakeFirst()
  return row === undefined ? null : entryOf(row)
}

const columns = [
  'begun.chain',
  'begun.seq',
  'begun.at',
  'begun.phase',
  'begun.kind',
  'begun.account',
  'begun.caller',
  'begun.objectType',
  'begun.objectId',
  'begun.outcome',
  'begun.entry',
  'ended.at as endedAt',
  'ended.objectId as endedObjectId',
  'ended.outcome as endedOutcome',
  'ended.entry as endedEntry',
] as const

/** The places of the entries that match a query, joined with their ends, which an index alone can find. */
function matching(store: Store, chain: string, query: LedgerQuery) {
  return entriesOf(store, chain)
    .where((where) => where.and(conditionsOf(where, query)))
    .select('begun.seq')
}

function entriesOf(store: Store, chain: string) {
  return store
    .selectFrom('ledgerRecord as begun')
    .leftJoin('ledgerRecord as ended', (join) =>
      join
        .onRef('ended.chain', '=', 'begun.chain')
        .onRef('ended.act', '=', 'begun.seq')
        .on('ended.phase', '=', 'ended'),
    )
    .where('begun.chain', '=', chain)
    .where('begun.phase', 'in', ['begun', 'whole'])
}

type Joined = Tables & { begun: Tables['ledgerRecord']; ended: Tables['ledgerRecord'] }
type Where = ExpressionBuilder<Joined, 'begun' | 'ended'>

function conditionsOf(where: unknown, query: LedgerQuery) {
  // The query builder types the joined columns as nullable, which does not matter for these comparisons.
  const eb = where as Where
  const { search, caller, account, objectTypes, acts, objectId, kind, outcomes, from, to, withRepeats } = query
  // The id of an added object is known only in its end record.
  const isOf = (id: string) => eb.or([eb('begun.objectId', '=', id), eb('ended.objectId', '=', id)])
  const isUnknown = eb.or([eb('ended.outcome', 'is', null as never), eb('ended.outcome', '=', 'unknown')])
  const cameOut = (outcome: LedgerEntry['outcome']) =>
    outcome === 'unknown'
      ? eb.and([eb('begun.phase', '=', 'begun'), isUnknown])
      : eb.or([eb('begun.outcome', '=', outcome), eb('ended.outcome', '=', outcome)])
  return [
    ...(search === undefined
      ? []
      : [
          eb.or([
            beginsWith('begun.caller', search),
            beginsWith('begun.objectId', search),
            beginsWith('ended.objectId', search),
          ]),
        ]),
    ...(caller === undefined ? [] : [eb('begun.caller', '=', caller)]),
    ...(account === undefined ? [] : [eb('begun.account', '=', account)]),
    ...(objectTypes === undefined
      ? []
      : [objectTypes.length > 0 ? eb('begun.objectType', 'in', objectTypes) : eb('begun.seq', '<', 0)]),
    ...(acts === undefined ? [] : [eb.or(acts.map((act) => eb('begun.entry', 'like', actPattern(act))))]),
    ...(objectId === undefined ? [] : [isOf(objectId)]),
    ...(kind === undefined ? [] : [eb('begun.kind', '=', kind)]),
    ...(outcomes === undefined ? [] : [eb.or(outcomes.map(cameOut))]),
    ...(from === undefined ? [] : [eb('begun.at', '>=', from)]),
    ...(to === undefined ? [] : [eb('begun.at', '<', to)]),
    // Quotes within values are escaped, so no value matches.
    ...(withRepeats
      ? []
      : [eb.or([eb('ended.entry', 'is', null as never), eb('ended.entry', 'not like', '%"isRepeat":true%')])]),
  ]
}

/** Whether a column begins with a string, in any case. A `like` pattern would have to escape its wildcards. */
function beginsWith(column: 'begun.caller' | 'begun.objectId' | 'ended.objectId', text: string) {
  return sql<boolean>`lower(substr(${sql.ref(column)}, 1, ${sql.lit(text.length)})) = ${text.toLowerCase()}`
}

/** The verbs of actions that are named after their object, `addRule`. */
const verbs: ReadonlySet<string> = new Set(['add', 'save', 'remove'])

/** The place of an action in the JSON of a record. Quotes within values are escaped, so no value matches. */
function actPattern(act: string): string {
  return verbs.has(act) ? `%"act":"${act}_%` : `%"act":"${act}"%`
}

/**
 * The records that a query scans, after `from` and up to `to`. Records up to `floor` exceed the limit. Times are in
 * order, except for differences between the replicas' clocks.
 */
async function boundsOf(store: Store, chain: string, { from, to }: LedgerQuery) {
  const records = store.selectFrom('ledgerRecord').where('chain', '=', chain)
  let newest = records.select('seq')
  if (to !== undefined) newest = newest.where('at', '<', to).orderBy('at', 'desc')
  const top = (await step(store, () => newest.orderBy('seq', 'desc').limit(1).executeTakeFirst()))?.seq ?? 0
  const floor = Math.max(0, top - widestLook)
  const bounds = { floor, from: floor, to: top }
  if (to !== undefined) {
    const late = records.select('seq').where('at', '<', to + clockSlackMs)
    const rows = await step(store, () => late.orderBy('at', 'desc').limit(stepSize).execute())
    bounds.to = Math.min(top + widestLook, Math.max(top, ...rows.map(({ seq }) => seq)))
  }
  if (from !== undefined) {
    const early = records.select('seq').where('at', '>=', from - clockSlackMs)
    const rows = await step(store, () => early.orderBy('at').limit(stepSize).execute())
    bounds.from = Math.max(floor, Math.min(bounds.to, ...rows.map(({ seq }) => seq - 1)))
  }
  return bounds
}

/** Whether some records were not scanned. */
async function hasRecordsUpTo(store: Store, chain: string, floor: number, { from }: LedgerQuery): Promise<boolean> {
  const record = await store
    .selectFrom('ledgerRecord')
    .select('at')
    .where('chain', '=', chain)
    .where('seq', '<=', floor)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return record !== undefined && (from === undefined || record.at >= from)
}

interface JoinedRow
  extends Pick<LedgerEntry, 'chain' | 'seq' | 'at' | 'kind' | 'account' | 'caller' | 'objectType' | 'objectId'> {
  readonly outcome: Tables['ledgerRecord']['outcome']
  readonly entry: string
  readonly endedAt: number | null
  readonly endedObjectId: string | null
  readonly endedOutcome: Tables['ledgerRecord']['outcome'] | null
  readonly endedEntry: string | null
}

function entryOf({ endedObjectId, endedOutcome, endedEntry, entry, outcome, ...row }: JoinedRow): LedgerEntry {
  const { chain, seq, at, endedAt, kind, account, caller, objectType, objectId } = row
  return {
    ...{ chain, seq, at, endedAt, kind, account, caller, objectType },
    objectId: endedObjectId || objectId,
    outcome: endedOutcome || outcome || 'unknown',
    begun: JSON.parse(entry),
    ended: endedEntry === null ? null : JSON.parse(endedEntry),
  }
}
