import { can, isAllFamiliesView } from '@portal/schema/access'
import type { LedgerFilter, PageInput, Resolvers } from '../generated/resolvers.ts'
import { ledgerObjects } from '../ledger/declarations.ts'
import type { Kept } from '../ledger/fields.ts'
import { gapAfter } from '../ledger/gap.ts'
import type { Form, LedgerObject } from '../ledger/ledger-object.ts'
import { chainOf } from '../ledger/object-owner.ts'
import {
  deepestPage,
  findEntries,
  findEntry,
  type LedgerEntry,
  type LedgerFind,
  type LedgerQuery,
  placeToWalk,
  walkEntries,
} from '../ledger/reader.ts'
import type { ListWalk } from '../lists/list-walk.ts'
import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { merchantOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import { boundsOf } from '../rest/rest.ts'
import type { Store } from '../store/store.ts'

type Objects = ReadonlyMap<string, LedgerObject>

export const ledgerResolvers: Resolvers = {
  Query: {
    async ledger(_root, { search, filter, page, sort }, context, { schema }) {
      const objects = ledgerObjects(schema)
      if (sort && sort !== 'at' && sort !== '-at') throw badInput('sort', 'is not a field to sort by: one of at')
      const query = { ...queryOf(filter, objects), ...(search?.trim() && { search: search.trim() }) }
      const asOf = isoOf(context.services.clock())
      if (context.walk?.takeOwn()) {
        return pageOf(await nextOfWalk(context.walk, query, sort === 'at', context), asOf, objects, context)
      }
      const paging = { ...pagingOf(page), oldestFirst: sort === 'at' }
      const found = await findEntries(context.services.store, merchantOf(context), query, paging)
      return pageOf(found, asOf, objects, context)
    },
    async ledgerEntry(_root, { id }, context, { schema }) {
      const [, seq, chain = merchantOf(context)] = /^([1-9]\d{0,14})(?:@(.{1,512}))?$/.exec(id) ?? []
      if (seq === undefined || (chain !== merchantOf(context) && !isAllFamiliesView(context.subject))) return null
      const entry = await findEntry(context.services.store, chain, Number(seq))
      return entry && viewOf(entry, ledgerObjects(schema), context)
    },
    async history(_root, { objectType, objectId, lastModified, page }, context, { schema }) {
      const objects = ledgerObjects(schema)
      const object = requireObject(objects, objectType, 'objectType')
      requireAccess(context, object.flag)
      if (objectId === '') throw badInput('objectId', 'is required')
      const { store } = context.services
      const chain = await chainOf(schema, { objectType, objectId, object }, context)
      const query = { objectTypes: [objectType], objectId }
      const asOf = isoOf(context.services.clock())
      const found = await findEntries(store, chain, query, pagingOf(page))
      const gap = lastModified == null ? null : await gapAfter(store, chain, query, Date.parse(lastModified))
      return {
        ...pageOf(found, asOf, objects, context),
        changedOutside: gap && { from: isoOf(gap.from), to: isoOf(gap.to) },
      }
    },
  },
}

/** Number of entries per request of a walk. */
const walkedAtOnce = 200
/** A walk leaves out entries newer than this, in milliseconds, like the walks of other lists. */
const frozenMs = 2_000

/** The next entries for a file of the ledger: only those that the chain had when the file was started. */
async function nextOfWalk(
  walk: ListWalk,
  query: LedgerQuery,
  oldestFirst: boolean,
  context: Context<{ store: Store; clock: () => number }>,
): Promise<LedgerFind> {
  const { store, clock } = context.services
  const chain = merchantOf(context)
  walk.bound ??= Math.floor((clock() - frozenMs) / 1_000) * 1_000
  const bounded = { ...query, to: Math.min(query.to ?? Number.MAX_SAFE_INTEGER, walk.bound + 1) }
  if (walk.place === undefined) {
    const { total, totalIsExact } = await findEntries(store, chain, bounded, { limit: 1, offset: 0 })
    walk.beginOwn(total, totalIsExact)
    walk.place = await placeToWalk(store, chain, oldestFirst)
  }
  const { place } = walk
  if (place === null) return { entries: [], total: walk.total ?? 0, totalIsExact: walk.totalIsExact }
  const found = await walkEntries(store, chain, bounded, place, { oldestFirst, limit: walkedAtOnce })
  walk.place = found.place
  walk.isEnd = found.place === null
  return { entries: found.entries, total: walk.total ?? 0, totalIsExact: walk.totalIsExact }
}

function pagingOf(page: PageInput | null | undefined) {
  const { limit, offset } = boundsOf(page)
  if (offset + limit > deepestPage) {
    throw badInput('page', `is too deep: the first ${deepestPage} entries can be paged through; filter by time`)
  }
  return { limit, offset }
}

function queryOf(filter: LedgerFilter | null | undefined, objects: Objects): LedgerQuery {
  const { who, objectType, objectTypes, act, acts, objectId, kind, outcome, outcomes, from, to, repeats } = filter ?? {}
  if (objectType) requireObject(objects, objectType, 'filter.objectType')
  if (objectTypes && objectTypes.length > mostTypes)
    throw badInput('filter.objectTypes', `are too many: at most ${mostTypes}`)
  for (const type of objectTypes ?? []) requireObject(objects, type, 'filter.objectTypes')
  if (act && !isAct(act)) throw badInput('filter.act', 'is not the name of an action')
  if (acts && acts.length > mostActs) throw badInput('filter.acts', `are too many: at most ${mostActs}`)
  if (acts && !acts.every(isAct)) throw badInput('filter.acts', 'are not all names of actions')
  const allTypes = anyOf(objectType, objectTypes)
  const allActs = anyOf(act, acts)
  const allOutcomes = anyOf(outcome, outcomes)
  const slash = who?.indexOf('/') ?? -1
  return {
    ...(who && { caller: who.slice(slash + 1), ...(slash > 0 && { account: who.slice(0, slash) }) }),
    ...(allTypes && { objectTypes: allTypes }),
    ...(allActs && { acts: allActs }),
    ...(objectId && { objectId }),
    ...(kind && { kind: kind === 'MUTATION' ? 'mutation' : 'reveal' }),
    ...(allOutcomes && { outcomes: allOutcomes.map((each) => storedOutcomes[each]) }),
    ...(from && { from: Date.parse(from) }),
    ...(to && { to: Date.parse(to) }),
    ...(repeats === 'INCLUDED' && { withRepeats: true }),
  }
}

/** Maximum number of types in a filter. */
const mostTypes = 50

/** Maximum number of actions in a filter. */
const mostActs = 50

function isAct(act: string): boolean {
  return /^\w{1,100}$/.test(act)
}

/** Combines a filter's single value and its list of values; both apply. Null if neither is set. */
function anyOf<Value>(one: Value | null | undefined, several: readonly Value[] | null | undefined) {
  if (!several?.length) return one ? [one] : null
  return one ? several.filter((each) => each === one) : several
}

const storedOutcomes = { DONE: 'done', REFUSED: 'refused', UNKNOWN: 'unknown' } as const

function requireObject(objects: Objects, objectType: string, field: string): LedgerObject {
  const object = objects.get(objectType)
  if (object) return object
  throw badInput(field, `is unknown: one of ${[...objects.keys()].sort().join(', ')}`)
}

function pageOf({ entries, total, totalIsExact }: LedgerFind, asOf: string, objects: Objects, context: Context): Row {
  const items = entries.map((entry) => viewOf(entry, objects, context))
  return { items, total, totalIsExact, failedLookups: [], asOf }
}

/** An entry as a caller may see it. Callers who may not read the object see who did what, but no values. */
function viewOf(entry: LedgerEntry, objects: Objects, context: Context): Row {
  const { subject } = context
  // Only callers who may read the ledger see colleagues' sessions and addresses.
  const mayReadCallers = can(subject, 'ledger')
  const { chain, seq, at, endedAt, kind, outcome, account, caller, objectType, objectId, begun, ended } = entry
  const object = objects.get(objectType)
  const mayReadObject = object !== undefined && can(subject, object.flag)
  const formOf = (field: string, isKept: boolean): Form => (isKept ? (object?.fields.get(field) ?? 'VALUE') : 'CHANGED')
  const isShown = (field: string) => {
    const flag = object?.flags.get(field.split('.')[0] ?? '')
    return flag === undefined || can(subject, flag)
  }
  const values = (kept: Kept | null | undefined) =>
    Object.entries(kept ?? {})
      .filter(([field]) => isShown(field))
      .map(([field, value]) => ({ field, value, recordedAs: formOf(field, true) }))
  const changeOf = (field: string) => {
    const [before, after] = [ended?.before?.[field], ended?.after?.[field]]
    const recordedAs = formOf(field, before !== undefined || after !== undefined)
    return { field, before: before ?? null, after: after ?? null, recordedAs }
  }
  const secrets = begun.changed.map((field) => ({ field, value: null, recordedAs: 'CHANGED' }))
  return {
    // In the all-families view, the history of an object is in its owner's chain.
    id: chain === merchantOf(context) ? String(seq) : `${seq}@${chain}`,
    at: isoOf(at),
    endedAt: isoOf(endedAt),
    kind: kind === 'reveal' ? 'REVEAL' : 'MUTATION',
    act: begun.act,
    merchantAccount: account,
    callerName: caller,
    session: mayReadCallers ? begun.session : null,
    onBehalfOf: begun.onBehalfOf,
    from: mayReadCallers ? begun.from : '',
    logId: begun.logId,
    requestId: begun.requestId ?? null,
    jobId: begun.jobId ?? null,
    approvalId: begun.approvalId ?? null,
    requestedBy: begun.requestedBy ?? null,
    isEmergency: begun.isEmergency === true,
    objectType,
    objectId: objectId || null,
    objectIds: begun.objectIds ?? [],
    outcome: outcome.toUpperCase(),
    isRepeat: ended?.isRepeat === true,
    code: ended?.code ?? null,
    mayReadObject,
    reason: mayReadObject ? (begun.reason ?? null) : null,
    given: mayReadObject ? [...values(begun.given), ...secrets] : [],
    changes: mayReadObject ? (ended?.changed ?? []).filter(isShown).map(changeOf) : [],
    version: mayReadObject ? values(ended?.after) : [],
    versionBefore: mayReadObject ? values(ended?.before) : [],
    isBeforeKnown: ended?.before !== undefined,
    modifiedBefore: ended?.modifiedBefore ?? null,
    modifiedAfter: ended?.modifiedAfter ?? null,
  }
}

function isoOf(moment: number): string
function isoOf(moment: number | null): string | null
function isoOf(moment: number | null): string | null {
  return moment === null ? null : isoSeconds(moment)
}
