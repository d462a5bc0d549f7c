import type { ExpressionBuilder } from 'kysely'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import type { BegunEntry, EndedEntry } from './entry.ts'

/** An entry: its start, and its end if known. */
export interface LedgerEntry {
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

/** The conditions for the entries of a chain. All of them apply. */
export interface LedgerQuery {
  /** An object's id or a caller's name. */
  readonly search?: string | undefined
  readonly caller?: string | undefined
  readonly account?: string | undefined
  readonly objectType?: string | undefined
  readonly objectId?: string | undefined
  readonly kind?: 'mutation' | 'reveal' | undefined
  readonly outcome?: 'done' | 'refused' | 'unknown' | undefined
  /** Milliseconds, `to` exclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
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

/** Maximum number of records scanned by a query without an index. */
export const widestLook = 50_000
/** Maximum offset of a page, and maximum count. */
export const deepestPage = 10_000

/** The entries of a chain that match a query. Reads a bounded number of records. */
export async function findEntries(
  store: Store,
  chain: string,
  query: LedgerQuery,
  { limit, offset, oldestFirst = false }: LedgerPaging,
): Promise<LedgerFind> {
  const floor = query.objectId === undefined ? await floorOf(store, chain, query) : 0
  const found = entriesOf(store, chain)
    .where('begun.seq', '>', floor)
    .where((where) => where.and(conditionsOf(where, chain, query)))
  const entries = await found
    .select(columns)
    .orderBy('begun.seq', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await store
    .selectFrom(
      found
        .select('begun.seq')
        .limit(deepestPage + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const counted = Number(total)
  return {
    entries: entries.map(entryOf),
    total: Math.min(counted, deepestPage),
    totalIsExact: counted <= deepestPage && (floor === 0 || !(await hasRecordsUpTo(store, chain, floor, query))),
  }
}

/** One entry of a chain, or null. */
export async function findEntry(store: Store, chain: string, seq: number): Promise<LedgerEntry | null> {
  const row = await entriesOf(store, chain).where('begun.seq', '=', seq).select(columns).executeTakeFirst()
  return row === undefined ? null : entryOf(row)
}

const columns = [
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

function conditionsOf(where: unknown, chain: string, query: LedgerQuery) {
  // The builder of a left join types the ended part as nullable, which does not matter for these comparisons.
  const eb = where as Where
  const { search, caller, account, objectType, objectId, kind, outcome, from, to } = query
  // The id of an added object is known only in the record that ends it.
  const isOf = (id: string) =>
    eb('begun.seq', 'in', (inner) =>
      inner.selectFrom('ledgerRecord').select('act').where('chain', '=', chain).where('objectId', '=', id),
    )
  const isUnknown = eb.or([eb('ended.outcome', 'is', null as never), eb('ended.outcome', '=', 'unknown')])
  return [
    ...(search === undefined ? [] : [eb.or([eb('begun.caller', '=', search), isOf(search)])]),
    ...(caller === undefined ? [] : [eb('begun.caller', '=', caller)]),
    ...(account === undefined ? [] : [eb('begun.account', '=', account)]),
    ...(objectType === undefined ? [] : [eb('begun.objectType', '=', objectType)]),
    ...(objectId === undefined ? [] : [isOf(objectId)]),
    ...(kind === undefined ? [] : [eb('begun.kind', '=', kind)]),
    ...(outcome === undefined
      ? []
      : outcome === 'unknown'
        ? [eb('begun.phase', '=', 'begun'), isUnknown]
        : [eb.or([eb('begun.outcome', '=', outcome), eb('ended.outcome', '=', outcome)])]),
    ...(from === undefined ? [] : [eb('begun.at', '>=', from)]),
    ...(to === undefined ? [] : [eb('begun.at', '<', to)]),
  ]
}

/** The lower bound of the records that a query scans. */
async function floorOf(store: Store, chain: string, { to }: LedgerQuery): Promise<number> {
  let newest = store.selectFrom('ledgerRecord').select('seq').where('chain', '=', chain)
  if (to !== undefined) newest = newest.where('at', '<', to).orderBy('at', 'desc')
  const top = await newest.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return Math.max(0, (top?.seq ?? 0) - widestLook)
}

/** Whether there are records that were not scanned. */
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
  extends Pick<LedgerEntry, 'seq' | 'at' | 'kind' | 'account' | 'caller' | 'objectType' | 'objectId'> {
  readonly outcome: Tables['ledgerRecord']['outcome']
  readonly entry: string
  readonly endedAt: number | null
  readonly endedObjectId: string | null
  readonly endedOutcome: Tables['ledgerRecord']['outcome'] | null
  readonly endedEntry: string | null
}

function entryOf({ endedObjectId, endedOutcome, endedEntry, entry, outcome, ...row }: JoinedRow): LedgerEntry {
  const { seq, at, endedAt, kind, account, caller, objectType, objectId } = row
  return {
    ...{ seq, at, endedAt, kind, account, caller, objectType },
    objectId: endedObjectId || objectId,
    outcome: endedOutcome || outcome || 'unknown',
    begun: JSON.parse(entry),
    ended: endedEntry === null ? null : JSON.parse(endedEntry),
  }
}
